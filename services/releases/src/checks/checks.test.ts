import { isReleaseTicket } from '@backflow/service-kit';
import { TEST_GATEWAY_SECRET, asOwner } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { insertRelease } from '../../test/insert-release.ts';
import { buildRemote } from '../../test/pointer-client.ts';
import { useReleases } from '../../test/start-releases.ts';

let now = Date.parse('2026-06-01T15:00:00Z');
const service = await useReleases({ now: () => now });
const FINDING = { part: '/events', role: 'visitor', width: 390, message: 'It throws.', isNote: false };
const NOTE = { ...FINDING, message: 'No record.', isNote: true };

interface Report {
  roles?: string[];
  findings?: object[];
}

/** A remote with v1, and its client with a token. */
async function buildChecked({ mayCheckAdmin = false } = {}) {
  const remote = await buildRemote(service, { releases: 1 });
  const token = { remote: remote.name, name: 'CI', mayCheckAdmin };
  const { secret } = (await remote.admin.post('/api/admin/release-tokens', token)).body.data;
  const ci = await service.withToken(secret);
  const report = (client: TestClient, prefix: string, { roles = ['visitor'], findings = [] }: Report = {}) =>
    client.post(`${prefix}/releases/${remote.name}/check-reports`, { version: 'v1', roles, findings });
  return {
    ...remote,
    ci,
    start: (client = ci) => client.post(`/api/releases/${remote.name}/checks`, { version: 'v1' }),
    reportByToken: (about?: Report) => report(ci, '/api', about),
    reportAsAdmin: (about?: Report) => report(remote.admin, '/api/admin', about),
    promoteChecked: () =>
      remote.admin.post(`/api/admin/releases/${remote.name}/pointer`, { action: 'promote', version: 'v1' }),
    checkOf: async () => (await remote.state()).releases[0]?.check ?? null,
  };
}

/** The release has an administrators' page. */
const addAdminPage = (remote: string) =>
  asOwner(
    service,
    `update releases.releases set document = jsonb_set(document, '{admin}', '{"tabs": [{"name": "t", "label": "T", "order": 1}], "pages": []}')
      where remote_id = (select id from releases.remotes where name = $1)`,
    [remote],
  );

describe('a release goes to more visitors', () => {
  it('after a check that has passed, notes or not', async () => {
    const remote = await buildChecked();
    expect((await remote.reportByToken({ findings: [NOTE] })).status).toBe(201);
    expect((await remote.promoteChecked()).status).toBe(200);
  });

  it('not without one, and says what to run', async () => {
    const remote = await buildChecked();
    const { status, body } = await remote.promoteChecked();
    expect([status, body.code]).toEqual([422, 'RELEASE_UNCHECKED']);
    expect(body.message).toContain(`npm run release -- check ${remote.name} --version`);
    const canary = { action: 'canary', version: 'v1', share: 5 };
    const path = `/api/admin/releases/${remote.name}/pointer`;
    expect((await remote.admin.post(path, canary)).body.code).toBe('RELEASE_UNCHECKED');
  });

  it('not with findings of the newest check, which are named', async () => {
    const remote = await buildChecked();
    await remote.reportByToken();
    now += 1000;
    await remote.reportByToken({ findings: [FINDING] });
    const { status, body } = await remote.promoteChecked();
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ path: 'version', message: '/events (visitor, 390 px): It throws.' }]);
  });

  it('not while administrators’ pages are unchecked, which an administrator checks, or a token that may', async () => {
    const remote = await buildChecked();
    await addAdminPage(remote.name);
    await remote.reportByToken({ roles: ['visitor', 'member'] });
    expect((await remote.promoteChecked()).body.message).toContain('only the pages of: visitor, member');
    const roles = ['visitor', 'member', 'admin'];
    expect((await remote.reportByToken({ roles })).status).toBe(403);
    expect((await remote.reportAsAdmin({ roles })).body.data.hasPassed).toBe(true);
    expect((await remote.promoteChecked()).status).toBe(200);
    const other = await buildChecked({ mayCheckAdmin: true });
    expect((await other.reportByToken({ roles })).status).toBe(201);
  });

  it('without one for a reason, which the history has', async () => {
    const remote = await buildChecked();
    await remote.change({ action: 'promote', version: 'v1', unchecked: 'The site is down.' });
    expect((await remote.history())[0]).toMatchObject({ reason: 'Not checked: The site is down.' });
  });
});

describe('a report', () => {
  it('says who and when, and counts for nothing once its row was changed', async () => {
    const remote = await buildChecked();
    await remote.reportByToken({ findings: [FINDING] });
    expect(await remote.checkOf()).toMatchObject({
      ...{ hasPassed: false, findings: [FINDING], roles: ['visitor'] },
      ...{ by: { kind: 'token', name: 'CI' }, at: new Date(now).toISOString() },
    });
    await asOwner(
      service,
      `update releases.release_checks set findings = '[]', has_passed = true
        where release_id = (select e.id from releases.releases e join releases.remotes m on m.id = e.remote_id where m.name = $1)`,
      [remote.name],
    );
    expect(await remote.checkOf()).toBeNull();
    expect((await remote.promoteChecked()).status).toBe(422);
  });

  it('is of a stored release, by a token of its remote', async () => {
    const [remote, other] = [await buildChecked(), await buildChecked()];
    const path = `/api/releases/${remote.name}/check-reports`;
    const body = { version: 'v9', roles: ['visitor'], findings: [] };
    expect((await remote.ci.post(path, body)).status).toBe(404);
    expect((await other.ci.post(path, { ...body, version: 'v1' })).status).toBe(403);
  });
});

describe('a check', () => {
  it('gets tickets for its roles, read-only sessions, and an entry in the audit log', async () => {
    const remote = await buildChecked();
    const { roles } = (await remote.start()).body.data as {
      roles: { role: 'visitor' | 'member'; ticket: string; session: string | null }[];
    };
    expect(roles.map(({ role, session }) => [role, session !== null])).toEqual([
      ['visitor', false],
      ['member', true],
    ]);
    for (const { role, ticket } of roles) {
      const release = { secret: TEST_GATEWAY_SECRET, remote: remote.name, version: 'v1', now };
      expect(isReleaseTicket(ticket, { ...release, role })).toBe(true);
      expect(isReleaseTicket(ticket, { ...release, role: 'admin' })).toBe(false);
      expect(isReleaseTicket(ticket, release)).toBe(false);
      expect(isReleaseTicket(ticket, { ...release, role, version: 'v2' })).toBe(false);
      expect(isReleaseTicket(ticket, { ...release, role, now: now + 15 * 60_000 })).toBe(false);
    }
    expect(await service.auditEntries()).toContainEqual(
      expect.objectContaining({
        action: 'releases.startCheck',
        details: expect.objectContaining({ version: 'v1', roles: ['visitor', 'member'] }),
      }),
    );
  });

  it('has administrators’ sessions only with a token that may, and administrators use their own', async () => {
    const may = await buildChecked({ mayCheckAdmin: true });
    const getSessions = (body: { data: { roles: { session: string | null }[] } }) =>
      body.data.roles.map(({ session }) => session !== null);
    expect(getSessions((await may.start()).body)).toEqual([false, true, true]);
    const own = await may.admin.post(`/api/admin/releases/${may.name}/checks`, { version: 'v1' });
    expect(getSessions(own.body)).toEqual([false, true, false]);
  });
});

it('links to a release for seven days, and to no other', async () => {
  const remote = await buildChecked();
  await insertRelease(service, 'v2', { remote: remote.name });
  const { path } = (await remote.ci.get(`/api/releases/${remote.name}/previews/v1`)).body.data;
  const params = new URL(path, 'http://localhost').searchParams;
  expect(params.get('release')).toBe(`${remote.name}@v1`);
  const ticket = params.get('ticket') ?? '';
  const release = { secret: TEST_GATEWAY_SECRET, remote: remote.name, version: 'v1', now };
  const DAYS_7 = 7 * 24 * 60 * 60_000;
  expect(isReleaseTicket(ticket, { ...release, now: now + DAYS_7 - 1 })).toBe(true);
  expect(isReleaseTicket(ticket, { ...release, now: now + DAYS_7 })).toBe(false);
  expect(isReleaseTicket(ticket, { ...release, version: 'v2' })).toBe(false);
  expect((await remote.ci.get(`/api/releases/${remote.name}/previews/v9`)).status).toBe(404);
});
