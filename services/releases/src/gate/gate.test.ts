import type { PublishedEndpoint } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import { listEvents } from '@backflow/contracts/events';
import { listRemoteStates } from '@backflow/contracts/releases';
import type { UsedEndpoint } from '@backflow/contracts/releases';
import { getContract, storeContract } from '@backflow/service-kit';
import { TEST_GATEWAY_SECRET, asOwner } from '@backflow/service-kit/testing';
import { buildRelease } from '@backflow/service-kit/testing/releases';
import { describe, expect, it } from '@jest/globals';
import { insertRelease } from '../../test/insert-release.ts';
import { buildRemote, versionsIn } from '../../test/pointer-client.ts';
import type { TestRemote } from '../../test/pointer-client.ts';
import { useReleases } from '../../test/start-releases.ts';
import { routes } from '../routes.ts';

const service = await useReleases();

// The endpoints of this very service, which releases then may use.
const own = getContract(
  'releases',
  routes.map(({ endpoint }) => endpoint),
);
storeContract(service.context.redis, TEST_GATEWAY_SECRET, own, service.context.log);

const FITTING = publishEndpoint(listRemoteStates);
/** The endpoint of an earlier version of the service, which answered with one more field. */
const NARROWED: PublishedEndpoint = withField(FITTING, 'owner');
/** An endpoint of a service that has never started. */
const OF_SILENT_SERVICE = publishEndpoint(listEvents);

/** A remote whose live release uses nothing, with a release v2 that uses this endpoint. */
async function buildUser(endpoint: PublishedEndpoint): Promise<TestRemote> {
  const remote = await buildRemote(service, { releases: 1 });
  await remote.promote('v1');
  await insertRelease(service, 'v2', { remote: remote.name, endpoints: [endpoint] });
  return remote;
}

describe('the gate', () => {
  it('lets visitors get a release that uses what the site offers', async () => {
    const remote = await buildUser(FITTING);
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    expect(versionsIn((await remote.promote('v2')).body.data)).toMatchObject({ live: 'v2' });
  });

  it.each([
    { action: 'promote', version: 'v2' },
    { action: 'canary', version: 'v2', share: 10 },
    { action: 'rollback', version: 'v2' },
  ] as const)('refuses to $action one that uses more, and says what', async (change) => {
    const remote = await buildUser(NARROWED);
    const { status, body } = await remote.change(change);
    expect([status, body.code]).toEqual([422, 'RELEASE_INCOMPATIBLE']);
    expect(body.message).toMatch(
      /^Release v2 of remote-\d+ does not fit this site: GET \/api\/admin\/releases no longer answers with .*owner/,
    );
    expect(body.errors).toEqual([{ path: 'version', message: expect.stringContaining('owner') }]);
    expect(versionsIn(await remote.state())).toEqual({ live: 'v1', previous: null, canary: null });
  });

  it('refuses to increase a canary that no longer fits', async () => {
    const remote = await buildUser(FITTING);
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    await setUses(remote, NARROWED);
    expect((await remote.change({ action: 'canary', share: 20 })).status).toBe(422);
    expect((await remote.change({ action: 'stop-canary' })).status).toBe(200);
  });

  it('does not promote unchecked while a service is silent, but rolls back', async () => {
    const remote = await buildUser(OF_SILENT_SERVICE);
    const { status, body } = await remote.promote('v2');
    expect([status, body.message]).toEqual([503, expect.stringContaining('the service events yet')]);
    expect((await remote.change({ action: 'rollback', version: 'v2' })).status).toBe(200);
  });

  it('refuses a release for a newer shell', async () => {
    const remote = await buildUser(FITTING);
    await asOwner(
      service,
      `update releases.releases set document = jsonb_set(document, '{sdk,minor}', '999')
        where version = 'v2' and remote_id = (select id from releases.remotes where name = $1)`,
      [remote.name],
    );
    const { status, body } = await remote.promote('v2');
    expect([status, body.message]).toEqual([
      ...[422, expect.stringMatching(/it needs version 2\.999 of the SDK, and the shell has 2\.\d+\.$/)],
    ]);
  });

  it('publishes what the releases that visitors get use, for the gates of services', async () => {
    const remote = await buildUser(FITTING);
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    const used = `select version, pointer, since, endpoint from releases.used_endpoints_v1 where remote = $1`;
    const rows = await asOwner(service, used, [remote.name]);
    expect(rows).toEqual([{ version: 'v2', pointer: 'canary', since: expect.anything(), endpoint: FITTING }]);
    await remote.change({ action: 'stop-canary' });
    expect(await asOwner(service, used, [remote.name])).toEqual([]);
  });

  it('lists what these releases use of one service, for the gate of its team', async () => {
    const remote = await buildUser(FITTING);
    await remote.change({ action: 'canary', version: 'v2', share: 10 });
    const operator = await service.withToken();
    const { body } = await operator.get('/api/release-uses/releases');
    const used = (body.data as UsedEndpoint[]).filter((each) => each.remote === remote.name);
    const since = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(used).toEqual([
      { remote: remote.name, version: 'v2', pointer: 'canary', since, endpoint: FITTING },
    ]);
    expect((await operator.get('/api/release-uses/community')).body.data).toEqual([]);
    expect((await operator.get('/api/release-uses/..%2Fevents')).status).toBe(400);
  });

  it('publishes no release that uses more, and stores nothing of it', async () => {
    const before = await service.files();
    const upload = (version: string, endpoint: PublishedEndpoint) =>
      service.publish(buildRelease('gated', version, { uses: { sdk: [], endpoints: [endpoint] } }), 'gated');
    const refused = await upload('v1', NARROWED);
    expect([refused.status, refused.body.code]).toEqual([422, 'RELEASE_INCOMPATIBLE']);
    expect((await upload('v2', OF_SILENT_SERVICE)).status).toBe(503);
    expect(await service.files()).toEqual(before);
    expect((await upload('v3', FITTING)).status).toBe(201);
  });

  it('lists the live contracts for checks before publishing', async () => {
    const remote = await buildUser(FITTING);
    const operator = await service.withToken();
    const { status, body } = await operator.get(`/api/releases/${remote.name}/contracts`);
    expect(status).toBe(200);
    expect(body.data).toEqual(expect.arrayContaining([FITTING]));
  });
});

async function setUses(remote: TestRemote, endpoint: PublishedEndpoint): Promise<void> {
  await asOwner(
    service,
    `update releases.releases set document = jsonb_set(document, '{uses,endpoints}', $2::jsonb)
      where version = 'v2' and remote_id = (select id from releases.remotes where name = $1)`,
    [remote.name, JSON.stringify([endpoint])],
  );
}

/** The endpoint with a further required field in each remote of its answer. */
function withField(endpoint: PublishedEndpoint, field: string): PublishedEndpoint {
  const text = JSON.stringify(endpoint.answer);
  const answer = text
    .replaceAll('"remote":{', `"${field}":{"type":"string"},"remote":{`)
    .replaceAll('"required":["remote"', `"required":["${field}","remote"`);
  if (answer === text) throw new Error('the answer has no remotes');
  return { ...endpoint, answer: JSON.parse(answer) as PublishedEndpoint['answer'] };
}
