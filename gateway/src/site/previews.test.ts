import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Registry } from '@backflow/contracts';
import { Member } from '@backflow/contracts/identity';
import { makeExample } from '@backflow/contracts/testing';
import { signReleaseTicket } from '@backflow/service-kit/process';
import { respondWithReleases, servedRemote } from '../testing/fixture-releases.ts';
import { fixtureReleaseWithStock as release, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import { TEST_SECRET } from '../testing/start-service.ts';
import type { TestGateway } from '../testing/start-gateway.ts';

const HOUR_MS = 60 * 60 * 1000;
const MEMBER = makeExample(Member) as object;
const ADMIN = 'backflow_session=admin';

let gateway: TestGateway;
beforeEach(async () => {
  const served = servedRemote(release('v1'), { stored: ['v1', 'v2', 'v3'] });
  gateway = await startGateway({}, undefined, {}, [served]);
  gateway.releases.respond(respondWithReleases([served], [release('v2'), release('v3')]));
  await putSite(gateway, [
    { path: '/', access: 'public', slots: [] },
    { path: '/release-check', access: 'public', slots: [] },
    { path: '/release-check/frame', access: 'public', slots: [] },
  ]);
  gateway.identity.respond((request, response) => {
    const id = /backflow_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    response.end(JSON.stringify({ success: true, data: { ...MEMBER, id, isAdmin: id === 'admin' } }));
  });
});
afterEach(() => gateway.close());

async function visit(path: string, cookie = '') {
  const { status, text, headers } = await send(gateway.url, path, { headers: { cookie } });
  const embedded = /id="remote-registry">(.*?)<\/script>/s.exec(text)?.[1] ?? '{"remotes":[]}';
  const { remotes } = JSON.parse(path.endsWith('.json') ? text : embedded) as Registry;
  return {
    ...{ status, text, location: headers.location, policy: String(headers['content-security-policy']) },
    version: remotes.find(({ name }) => name === 'events')?.version,
    files: JSON.stringify(remotes),
    previews: /id="previews">(.*?)<\/script>/.exec(text)?.[1],
    cookie: String(headers['set-cookie'] ?? '').split(';')[0] ?? '',
    setCookie: String(headers['set-cookie'] ?? ''),
  };
}

const sign = (overrides: Partial<Parameters<typeof signReleaseTicket>[0]> = {}) =>
  signReleaseTicket({
    ...{ secret: TEST_SECRET, remote: 'events', version: 'v2', now: Date.now(), validMs: HOUR_MS },
    ...overrides,
  });
const link = (ticket: string, version = 'v2') => `/events?release=events@${version}&ticket=${ticket}`;

describe('a preview', () => {
  test('begins with a link, whose ticket leaves the address, and shows a release that was never live', async () => {
    const opened = await visit(`${link(sign())}&page=2`);
    expect([opened.status, opened.location]).toEqual([303, '/events?page=2']);
    expect(opened.setCookie).toMatch(/^previews=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    const shown = await visit('/events', opened.cookie);
    expect([shown.version, shown.previews]).toEqual(['v2', '[{"remote":"events","version":"v2"}]']);
    expect(shown.text).toContain('rel="preload" as="script" href="/remotes/events/v2/pages.list.js"');
    expect((await visit('/remotes/registry.json', opened.cookie)).version).toBe('v2');
    expect((await send(gateway.url, '/remotes/events/v2/pages.list.js', {})).status).toBe(200);
  });

  test('is one browser’s: everybody else gets the live release', async () => {
    await visit(link(sign()));
    expect(await visit('/events')).toMatchObject({ version: 'v1', previews: undefined });
  });

  test('begins for administrators without a ticket, and names files of theirs to them alone', async () => {
    const opened = await visit('/admin/events?release=events@v2', ADMIN);
    expect(opened.status).toBe(303);
    const asAdmin = await visit('/admin/events', `${ADMIN}; ${opened.cookie}`);
    expect([asAdmin.version, asAdmin.files.includes('admin/pages.stock')]).toEqual(['v2', true]);
    expect((await visit('/events', opened.cookie)).files).not.toContain('admin/pages.stock');
  });

  test.each<[string, () => string, string]>([
    ['no ticket', () => '', ''],
    ['no ticket, for a member', () => '', 'backflow_session=member'],
    ['the ticket of another release', () => sign({ version: 'v3' }), ''],
    ['the ticket of another remote', () => sign({ remote: 'learning' }), ''],
    ['the ticket of a check', () => sign({ role: 'visitor' }), ''],
    ['an expired ticket', () => sign({ now: Date.now() - 2 * HOUR_MS }), ''],
    ['a ticket of another secret', () => sign({ secret: 'another-secret-that-only-tests-use-01' }), ''],
  ])('does not begin with %s', async (_what, getTicket, cookie) => {
    const opened = await visit(link(getTicket()), cookie);
    expect([opened.status, opened.setCookie]).toEqual([403, '']);
    expect(opened.text).toContain('This link to a release is not valid, or has expired.');
    const planted = `previews=events@v2@${getTicket()}`;
    expect((await visit('/events', planted)).version).toBe('v1');
  });

  test('of a release that is not stored says so, and the browser forgets it', async () => {
    const ticket = sign({ version: 'v9' });
    const opened = await visit(link(ticket, 'v9'));
    expect([opened.status, opened.text]).toEqual([
      404,
      expect.stringContaining('Release v9 of events is not stored'),
    ]);
    const later = await visit('/events', `previews=events@v9@${ticket}`);
    expect([later.status, later.setCookie]).toEqual([404, expect.stringContaining('previews=; ')]);
  });

  test('ends by its address, and redirects to no other site', async () => {
    const { cookie } = await visit(link(sign()));
    const ended = await visit('//evil.example/?release=events@', cookie);
    expect([ended.status, ended.location, ended.cookie]).toEqual([303, '/evil.example/', 'previews=']);
  });

  test('has a cookie that a neighbouring subdomain cannot set, in production', async () => {
    const other = await startGateway({ NODE_ENV: 'production' }, undefined, {}, [
      servedRemote(release('v1'), { stored: ['v1'] }),
    ]);
    const { headers } = await send(other.url, link(sign({ version: 'v1' }), 'v1'), {});
    expect(String(headers['set-cookie'])).toMatch(/^__Host-previews=.*; Secure$/);
    await other.close();
  });
});

describe('a frame of a check', () => {
  const frame = (role: 'visitor' | 'member' | 'admin', ticket = sign({ role })) =>
    `/release-check/frame?release=events@v2&as=${role}&ticket=${ticket}`;

  test('shows the release as its role, in a page of this site only', async () => {
    for (const role of ['visitor', 'member', 'admin'] as const) {
      const shown = await visit(frame(role), ADMIN);
      expect([shown.status, shown.version]).toEqual([200, 'v2']);
      expect(shown.files.includes('admin/pages.stock')).toBe(role === 'admin');
      expect(shown.text.includes('<meta name="visitor" content="anonymous" />')).toBe(role === 'visitor');
      expect(shown.policy).toContain("frame-ancestors 'self'");
      expect(shown.setCookie).toBe('');
    }
    expect((await visit('/events', ADMIN)).version).toBe('v1');
  });

  test('needs a ticket of its role', async () => {
    for (const ticket of ['', sign(), sign({ role: 'member' }), sign({ role: 'admin', version: 'v3' })]) {
      const refused = await visit(frame('admin', ticket), ADMIN);
      expect(refused.status).toBe(403);
      expect(refused.policy).toContain("frame-ancestors 'none'");
    }
  });

  test('is framed by the page of the check; no other page frames, or is framed', async () => {
    expect((await visit('/release-check')).policy).toMatch(/frame-src 'self' .*frame-ancestors 'none'/);
    const { policy } = await visit('/events');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/frame-src 'self'/);
  });
});

test('calls of a frame have its check session, or none, in place of the browser’s own', async () => {
  const seen = async (session: string) => {
    gateway.identity.seen.length = 0;
    await send(gateway.url, '/api/user', { headers: { cookie: ADMIN, 'x-check-session': session } });
    return gateway.identity.seen.at(-1)?.headers.cookie;
  };
  expect(await seen('s:check-abc.def')).toBe('backflow_session=s%3Acheck-abc.def');
  expect(await seen('none')).toBeUndefined();
  expect(await seen('s:stolen.def')).toBeUndefined();
});
