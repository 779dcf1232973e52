import { readBatch } from '@backflow/contracts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Member, getCurrentUser } from '@backflow/contracts/identity';
import { makeExample } from '@backflow/contracts/testing';
import { REMOTE_PAGE_SCRIPT, fixtureIntegrity, fixtureRelease, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import type { TestService } from '../testing/start-service.ts';

const SHELL_PAGES = [
  { path: '/', access: 'public', slots: ['home.events'] },
  { path: '/login', access: 'public', slots: [] },
  { path: '/dashboard', access: 'member', slots: ['dashboard.figures', 'dashboard.overview'] },
] as const;

const events = fixtureRelease('events', {
  pages: [
    { name: 'list', path: '/events' },
    { name: 'new', path: '/events/new', access: 'admin' },
    { name: 'mine', path: '/events/:id/mine', access: 'member' },
    { name: 'moderation', path: '/admin/moderation', access: 'admin', signedOut: 'not-found' },
    { name: 'area', path: '/admin/*', access: 'admin', signedOut: 'home' },
  ],
  slots: [
    { slot: 'home.events', widget: 'upcoming' },
    { slot: 'home.events', widget: 'for-members', access: 'member' },
    { slot: 'home.events', widget: 'for-admins', access: 'admin' },
    { slot: 'home.events', widget: 'below', load: 'when-near' },
    { slot: 'home.courses', widget: 'elsewhere' },
    { slot: 'admin.attendees', widget: 'preview', access: 'admin' },
    { slot: 'dashboard.figures', widget: 'figures', access: 'member' },
  ],
});
/** Administrators' modules are in a folder of their own, with an entry of their own. */
const shop = fixtureRelease('shop', {
  pages: [{ name: 'shop', path: '/shop' }],
  admin: { pages: [{ name: 'stock', path: '/admin/stock', title: 'Stock', signedOut: 'not-found' }] },
  adminEntry: { entry: 'admin/remoteEntry.js', integrity: fixtureIntegrity('admin/remoteEntry.js') },
  files: {
    './pages/shop': { scripts: ['pages.shop.js'], styles: [] },
    './pages/stock': { scripts: ['admin/pages.stock.js'], styles: [] },
  },
});
const learning = fixtureRelease('learning', {
  pages: [{ name: 'course', path: '/courses/:id' }],
  slots: [{ slot: 'dashboard.overview', widget: 'progress' }],
});

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({}, undefined, {}, [events, learning, shop]);
  await putSite(
    gateway,
    SHELL_PAGES.map((page) => ({ ...page, slots: [...page.slots] })),
  );
  // The cookie's value names the session's owner; any other value has no owner.
  gateway.identity.respond((request, response) => {
    const who = /backflow_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (who !== 'admin' && who !== 'member') response.statusCode = 401;
    response.end(JSON.stringify({ success: true, data: { ...MEMBER, isAdmin: who === 'admin' } }));
  });
});
afterEach(() => gateway.close());

const MEMBER = makeExample(Member) as object;

type Who = 'nobody' | 'a stranger' | 'member' | 'admin';
const COOKIES: Record<Who, Record<string, string>> = {
  nobody: {},
  'a stranger': { cookie: 'backflow_session=expired' },
  member: { cookie: 'backflow_session=member' },
  admin: { cookie: 'backflow_session=admin' },
};
const get = (path: string, who: Who) => send(gateway.url, path, { headers: COOKIES[who] });

/** The planted module names that a page preloads, entries left out. */
async function preloaded(path: string, who: Who): Promise<string[]> {
  const { text } = await get(path, who);
  const files = [...text.matchAll(/href="\/remotes\/\w+\/v1\/([^"]+)\.js"/g)].map(([, file = '']) => file);
  return files.filter((file) => file !== 'remoteEntry');
}
const userRequests = () => gateway.identity.seen.filter(({ url }) => url === getCurrentUser.path);

test.each<[path: string, who: Who, modules: string[]]>([
  ['/events', 'nobody', ['pages.list']],
  ['/events/', 'admin', ['pages.list']],
  ['/courses/1', 'nobody', ['pages.course']],
  ['/courses/1/2', 'nobody', []],
  ['/login', 'nobody', []],
  ['/nothing', 'admin', []],
  ['/events/new', 'nobody', []],
  ['/events/new', 'a stranger', []],
  ['/events/new', 'member', []],
  ['/events/new', 'admin', ['pages.new']],
  ['/events/7/mine', 'nobody', []],
  ['/events/7/mine', 'a stranger', []],
  ['/events/7/mine', 'member', ['pages.mine']],
  ['/events/7/mine', 'admin', ['pages.mine']],
  ['/admin/moderation', 'member', []],
  ['/admin/moderation', 'admin', ['pages.moderation']],
  ['/admin', 'admin', ['pages.area']],
  ['/admin/users/7', 'admin', ['pages.area']],
  ['/admin/users/7', 'member', []],
  ['/', 'nobody', ['widgets.upcoming']],
  ['/', 'a stranger', ['widgets.upcoming']],
  ['/', 'member', ['widgets.upcoming', 'widgets.for-members']],
  ['/', 'admin', ['widgets.upcoming', 'widgets.for-members', 'widgets.for-admins']],
  ['/dashboard', 'nobody', []],
  ['/dashboard', 'a stranger', []],
  ['/dashboard', 'member', ['widgets.figures', 'widgets.progress']],
])('at %s preloads for %s %j', async (path, who, modules) => {
  expect(await preloaded(path, who)).toEqual(modules);
});

const preload = (base: string, file: string) =>
  `<link rel="preload" as="script" href="${base}${file}" fetchpriority="low" crossorigin="anonymous" integrity="${fixtureIntegrity(file)}">`;

test('preloads a module as the browser fetches it later', async () => {
  const { text } = await get('/events', 'nobody');
  expect(text.match(/<link [^>]*>/g)).toEqual([
    preload('/remotes/events/v1/', 'remoteEntry.js'),
    preload('/remotes/events/v1/', 'pages.list.js'),
    preload('', REMOTE_PAGE_SCRIPT),
  ]);
});

test('preloads administrators’ modules by their own entry, and names them to nobody else', async () => {
  const stock = await get('/admin/stock', 'admin');
  expect(stock.text.match(/<link [^>]*>/g)).toEqual([
    preload('/remotes/shop/v1/', 'admin/remoteEntry.js'),
    preload('/remotes/shop/v1/', 'admin/pages.stock.js'),
    preload('', REMOTE_PAGE_SCRIPT),
  ]);
  expect(stock.text).toContain('"./pages/stock"');
  for (const who of ['nobody', 'a stranger', 'member'] as const) {
    for (const path of ['/admin/stock', '/shop', '/']) {
      const { text } = await get(path, who);
      expect(text).not.toContain('/admin/remoteEntry.js"');
      expect(text).not.toContain('pages.stock.js');
    }
    expect((await get('/shop', who)).text).toContain('"pages.shop.js"');
  }
  expect((await get('/admin/stock', 'nobody')).status).toBe(404);
});

test('preloads what the shell needs for a remote’s page there alone, and for who may enter', async () => {
  const isPreloaded = async (path: string, who: Who) =>
    (await get(path, who)).text.includes(REMOTE_PAGE_SCRIPT);
  expect(await isPreloaded('/courses/1', 'nobody')).toBe(true);
  expect(await isPreloaded('/events/new', 'admin')).toBe(true);
  expect(await isPreloaded('/events/new', 'member')).toBe(false);
  expect(await isPreloaded('/', 'admin')).toBe(false);
  expect(await isPreloaded('/nothing', 'admin')).toBe(false);
});

test('asks who it is only with a session, and only when the page depends on it', async () => {
  await get('/events/new', 'nobody');
  await get('/events', 'member');
  await get('/login', 'member');
  expect(userRequests()).toEqual([]);
  await get('/events/new', 'member');
  expect(userRequests()).toHaveLength(1);
});

test.each<[who: Who, status: number]>([
  ['nobody', 404],
  ['a stranger', 404],
  ['member', 200],
  ['admin', 200],
])('lets %s find a page that is not there signed out with status %d', async (who, status) => {
  const response = await get('/admin/moderation', who);
  expect(response.status).toBe(status);
  expect(response.text).toContain('remote-registry');
  expect((await get('/admin/others', who)).status).toBe(200);
});

test.each<[how: string, breakIt: (identity: TestService) => void | Promise<void>]>([
  ['fails', (identity) => identity.respondJson({}, 500)],
  ['says nonsense', (identity) => identity.respondJson({ success: true, data: null })],
  ['hangs', (identity) => identity.respond(() => undefined)],
  ['is away', (identity) => identity.close()],
])('sends the page without preloads while identity %s', async (_how, breakIt) => {
  await breakIt(gateway.identity);
  const page = await get('/events/new', 'admin');
  expect(page.status).toBe(200);
  expect(page.text).toContain('remote-registry');
  expect(page.text).not.toContain('<link');
  expect((await get('/admin/moderation', 'admin')).status).toBe(200);
});

describe('the preload tags of a page’s first reads', () => {
  const admin = [
    {
      ...{ name: 'today', path: '/admin/today', title: 'Today', signedOut: 'not-found' as const },
      ...{ slots: ['admin.needs'], preloads: [{ path: '/api/admin/stats', access: 'admin' as const }] },
      menu: { label: 'Today', order: 1, count: count('/api/admin/today') },
    },
    {
      ...{ name: 'tasks', path: '/admin/tasks', title: 'Tasks', signedOut: 'not-found' as const },
      menu: { label: 'Tasks', order: 2, count: count('/api/admin/tasks') },
    },
  ];
  const kits = fixtureRelease('kits', {
    pages: [
      {
        ...{ name: 'kits', path: '/kits' },
        preloads: [
          { path: '/api/kits?limit=4', access: 'public' },
          { path: '/api/kits/own', access: 'member' },
        ],
      },
    ],
    slots: [
      ...[
        {
          slot: 'dashboard.figures',
          widget: 'figures',
          access: 'member' as const,
          preloads: [own('figures')],
        },
      ],
      ...[
        { slot: 'dashboard.figures', widget: 'same', access: 'member' as const, preloads: [own('figures')] },
      ],
      ...[{ slot: 'dashboard.figures', widget: 'late', load: 'when-near' as const, preloads: [own('late')] }],
      ...[{ slot: 'admin.needs', widget: 'need', access: 'admin' as const, preloads: [own('need')] }],
    ],
    admin: { tabs: [], pages: admin },
  });
  let site: TestGateway;
  beforeEach(async () => {
    site = await startGateway({}, undefined, {}, [kits]);
    await putSite(
      site,
      SHELL_PAGES.map((page) => ({ ...page, slots: [...page.slots] })),
      { preloads: [own('name')] },
    );
    site.identity.respond((request, response) => {
      const isAdmin = request.headers.cookie?.includes('admin') === true;
      response.end(JSON.stringify({ success: true, data: { ...MEMBER, isAdmin } }));
    });
  });
  afterEach(() => site.close());

  /** The addresses of preload tags, a batch as a list. */
  const responses = async (path: string, who: Who) => {
    const { text } = await send(site.url, path, { headers: COOKIES[who] });
    const hrefs = [...text.matchAll(/as="fetch" href="([^"]+)" crossorigin="use-credentials"/g)].map(
      ([, href = '']) => href.replaceAll('&amp;', '&'),
    );
    return hrefs.map((href) =>
      href.startsWith(`${readBatch.path}?`) ? new URL(href, 'http://site').searchParams.getAll('path') : href,
    );
  };

  test.each<[path: string, who: Who, expected: unknown[]]>([
    ['/kits', 'nobody', ['/api/kits?limit=4']],
    ['/kits', 'member', [['/api/own/name', '/api/kits?limit=4', '/api/kits/own']]],
    ['/kits?search=a', 'member', ['/api/own/name']],
    ['/kits?search=a', 'nobody', []],
    ['/dashboard', 'member', [['/api/own/name', '/api/own/figures']]],
    ['/dashboard', 'admin', [['/api/own/name', '/api/admin/today', '/api/admin/tasks', '/api/own/figures']]],
    ['/dashboard', 'nobody', []],
    [
      '/admin/today',
      'admin',
      [['/api/own/name', '/api/admin/today', '/api/admin/tasks', '/api/admin/stats', '/api/own/need']],
    ],
    ['/admin/today', 'member', []],
    ['/nothing', 'member', []],
  ])('at %s, for %s', async (path, who, expected) => {
    expect(await responses(path, who)).toEqual(expected);
  });

  test('are for the gateway: the page’s registry doesn’t name them', async () => {
    expect((await send(site.url, '/kits')).text).not.toContain('"preloads"');
  });
});

function own(name: string) {
  return { path: `/api/own/${name}`, access: 'member' as const };
}

function count(path: string) {
  return { endpoint: `t.${path}`, path, field: 'n', reads: [] };
}
