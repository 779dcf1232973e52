import type { PublishedEndpoint, ReleaseDocument } from '@backflow/contracts';
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
import { TEST_SHELL, offerShell, useReleases } from '../../test/start-releases.ts';
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
      `update releases.releases set document = jsonb_set(document, '{sdk,from}', '"3.999"')
        where version = 'v2' and remote_id = (select id from releases.remotes where name = $1)`,
      [remote.name],
    );
    const { status, body } = await remote.promote('v2');
    expect([status, body.message]).toEqual([
      ...[
        422,
        expect.stringMatching(
          /it needs version 3\.999 or later of the SDK, below 4\.0, and the shell has 3\.1 and 2\.10\.$/,
        ),
      ],
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

describe('what the shell offers', () => {
  const upload = (version: string, changed: Partial<ReleaseDocument>, remote = 'shelled') =>
    service.publish(buildRelease(remote, version, changed), remote);
  const fill = (slot: string) =>
    ({ slot, widget: 'list', title: 'List', order: 1, access: 'public', load: 'at-once' }) as const;
  const filling = (...slots: string[]) => ({
    slots: slots.map((slot) => ({ ...fill(slot), height: { narrow: 0, wide: 0 } })),
  });

  it.each([
    ['a name that the SDK lacks', { uses: { sdk: ['useMatch'], endpoints: [] } }, 'does not export useMatch'],
    [
      'a newer React',
      { versions: { ...TEST_SHELL.versions, react: '19.4.0' } },
      'it was built with react 19.4.0',
    ],
    ['no version of React', { versions: {} }, 'it does not say with which version of'],
    ['a slot that the shell lacks', filling('home.evnets'), 'the shell has no slot home.evnets'],
  ])('is compared with a release of %s before anything is stored', async (what, changed, text) => {
    const { status, body } = await upload(what.replaceAll(' ', '-'), changed);
    expect([status, body.message]).toEqual([422, expect.stringContaining(text)]);
  });

  it('includes earlier majors until their last day, which a rollback ignores', async () => {
    const old = { sdk: { major: 2, minor: 9 } };
    expect((await upload('v1', old)).status).toBe(201);
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const change = (body: object) =>
      admin.post('/api/admin/releases/shelled/pointer', { unchecked: 'A test.', ...body });
    const { body } = await change({ action: 'promote', version: 'v1' });
    expect(body.data.live).toMatchObject({ sdk: old.sdk, adapter: { major: 2, until: '2100-05-31' } });
    expect((await upload('v2', {})).status).toBe(201);
    const second = (await change({ action: 'promote', version: 'v2' })).body.data;
    expect(second.live).toMatchObject({ sdk: { major: 3, minor: 0 }, adapter: null });

    const sdks = TEST_SHELL.sdks.map((sdk) => ({ ...sdk, until: sdk.until && '2020-01-01' }));
    await offerShell(service, { ...TEST_SHELL, sdks });
    expect((await upload('v3', old)).body.message).toContain(
      'version 2 of the SDK was taken until 2020-01-01',
    );
    expect((await change({ action: 'canary', version: 'v1', share: 5 })).status).toBe(422);
    expect((await change({ action: 'rollback' })).status).toBe(200);
    await offerShell(service, TEST_SHELL);
  });

  it('names the releases that a new shell breaks, and changes nothing by the question', async () => {
    const remote = await buildRemote(service, { releases: 2 });
    await remote.promote('v1');
    await remote.promote('v2');
    const next = { ...TEST_SHELL, sdks: [{ major: 4, minor: 0, since: 0, until: null }] };
    const problems = await offerShell(service, next, true);
    expect(problems.filter((text) => text.startsWith(remote.name))).toEqual([
      expect.stringMatching(
        / v2 \(live since \S+\): it needs version 3\.0 or later of the SDK, below 4\.0, and the shell has 4\.0$/,
      ),
      expect.stringMatching(/ v1 \(previous\): it needs/),
    ]);
    expect((await remote.change({ action: 'rollback' })).status).toBe(200);
  });

  it('keeps slots that others fill, and says who fills them', async () => {
    const hosts = (version: string, names: string[]) => upload(version, { hosts: names }, 'hosting');
    const operator = await service.withToken();
    const promote = (remote: string, version: string) =>
      operator.post(`/api/releases/${remote}/pointer`, {
        ...{ action: 'promote', version, unchecked: 'A test.' },
      });
    await hosts('v1', ['hosting.more']);
    await promote('hosting', 'v1');
    // Its host may come later.
    expect((await upload('v1', filling('hosting.more', 'hosting.later'), 'filling')).status).toBe(201);
    expect((await hosts('v2', [])).status).toBe(201);
    expect((await promote('filling', 'v1')).status).toBe(200);
    const { status, body } = await promote('hosting', 'v2');
    expect([status, body.message]).toEqual([
      ...[
        422,
        expect.stringContaining(
          'no longer hosts the slot hosting.more, which is filled by filling v1 (live)',
        ),
      ],
    ]);
    expect(
      (await operator.post('/api/releases/hosting/pointer', { action: 'rollback', version: 'v2' })).status,
    ).toBe(200);
  });

  it('is served to release commands, with the slots of remotes', async () => {
    const { body } = await (await service.withToken()).get('/api/releases/hosting/offer');
    expect(body.data).toMatchObject({
      shell: TEST_SHELL,
      endpoints: expect.arrayContaining([FITTING]),
      slots: expect.arrayContaining([
        {
          remote: 'filling',
          version: 'v1',
          pointer: 'live',
          hosts: [],
          fills: ['hosting.later', 'hosting.more'],
        },
      ]),
    });
  });

  it('nothing is published before it is known', async () => {
    await asOwner(service, 'delete from releases.shell_offer');
    const { status, body } = await upload('unknown', {});
    expect([status, body.message]).toEqual([
      503,
      expect.stringContaining('nothing is known of the shell yet'),
    ]);
    await offerShell(service, TEST_SHELL);
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
