import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildMember, fixtureRemote } from './testing/fixture-remote.ts';

/** The remote modules that were requested. */
const asked: string[] = [];
let loadRemote = loadFixture;

jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => undefined,
  registerRemotes: () => undefined,
  loadRemote: (id: string) => {
    asked.push(id);
    return loadRemote(id);
  },
}));
const { App } = await import('./app.tsx');
const { useRegistry } = await import('./federation/registry.ts');
const { Slot, useSession } = await import('@backflow/platform');
const { useToasts } = await import('@backflow/platform/shell');

function loadFixture(id: string): Promise<object> {
  const [, kind, name] = id.split('/');
  if (kind === 'widgets') return Promise.resolve({ default: () => <p>Widget {name}</p> });
  const done = () => Promise.resolve();
  return Promise.resolve({
    bootstrap: done,
    mount: ({ domElement, path }: { domElement: HTMLElement; path: string }) => {
      domElement.textContent = `Page ${String(name)} of ${path}`;
      return done();
    },
    update: done,
    unmount: done,
  });
}

class NothingIsNear {
  observe = () => undefined;
  disconnect = () => undefined;
}

const VISITORS = {
  unknown: { status: 'unknown', user: null },
  unavailable: { status: 'unavailable', user: null },
  'signed out': { status: 'signed-out', user: null },
  member: { status: 'signed-in', user: buildMember() },
  administrator: { status: 'signed-in', user: buildMember({ isAdmin: true }) },
} as const;
type Visitor = keyof typeof VISITORS;

async function open(path: string, visitor: Visitor) {
  window.history.replaceState(null, '', path);
  useSession.setState(VISITORS[visitor]);
  // Resolved modules render without a loading state.
  await act(async () => {
    render(<App />);
    await Promise.resolve();
  });
}

const askedPages = () => asked.filter((id) => id.includes('/pages/'));

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: NothingIsNear });
  Object.assign(window, { scrollTo: () => undefined });
  Element.prototype.checkVisibility = () => true;
  useRegistry.setState({ remotes: [fixtureRemote] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  asked.length = 0;
  loadRemote = loadFixture;
  useToasts.setState({ current: null });
});

/** The text at a page's address. */
type Shown = 'page' | 'loading' | 'unavailable' | 'sign-in' | 'not-found' | 'denied';

const EXPECTED: Readonly<Record<string, Readonly<Record<Visitor, Shown>>>> = {
  'public/home': seen('page', 'page', 'page', 'page', 'page'),
  'public/not-found': seen('page', 'page', 'page', 'page', 'page'),
  'member/home': seen('loading', 'unavailable', 'sign-in', 'page', 'page'),
  'member/not-found': seen('loading', 'unavailable', 'not-found', 'page', 'page'),
  'admin/home': seen('loading', 'unavailable', 'sign-in', 'denied', 'page'),
  'admin/not-found': seen('loading', 'unavailable', 'not-found', 'denied', 'page'),
};

function seen(unknown: Shown, unavailable: Shown, signedOut: Shown, member: Shown, administrator: Shown) {
  return { unknown, unavailable, 'signed out': signedOut, member, administrator };
}

const showing: Readonly<Record<Shown, () => Promise<unknown>>> = {
  page: () => screen.findByText(/^Page /),
  loading: () => screen.findByText(/^Loading /),
  unavailable: () => screen.findByText('Your account cannot be reached'),
  'sign-in': () => screen.findByText('Sign in to continue'),
  'not-found': () => screen.findByRole('heading', { name: '404 Page Not Found' }),
  denied: () => screen.findByRole('heading', { name: 'Access Denied' }),
};

for (const [page, byVisitor] of Object.entries(EXPECTED)) {
  for (const [visitor, shown] of Object.entries(byVisitor) as [Visitor, Shown][]) {
    test(`/kits/${page} shows ${visitor === 'unknown' ? 'a visitor not known yet' : visitor}: ${shown}`, async () => {
      await open(`/kits/${page}`, visitor);
      await showing[shown]();
      expect(askedPages()).toEqual(shown === 'page' ? [`mf_kits_v1/pages/${page.replace('/', '-')}`] : []);
    });
  }
}

test('a page that had to wait for who is here is fetched once that is known', async () => {
  await open('/kits/admin/home', 'unknown');
  expect(asked).toEqual([]);
  act(() => useSession.setState(VISITORS.administrator));
  await showing.page();
  expect(askedPages()).toEqual(['mf_kits_v1/pages/admin-home']);
});

test('a member on an administrators’ page is told so, and led home a second later', async () => {
  jest.useFakeTimers();
  await open('/kits/admin/home', 'member');
  expect(screen.getByText("You don't have permission to access this page.")).toBeTruthy();
  expect(useToasts.getState().current).toMatchObject({
    title: 'Unauthorized',
    description: 'Admin access required. Redirecting...',
  });
  act(() => jest.advanceTimersByTime(999));
  expect(window.location.pathname).toBe('/kits/admin/home');
  act(() => jest.advanceTimersByTime(1));
  expect(window.location.pathname).toBe('/');
});

test('signing in from a member’s page leads back to it', async () => {
  await open('/kits/member/home?tab=2#parts', 'signed out');
  const notice = (await screen.findByText('Sign in to continue')).closest('div')?.parentElement;
  const link = within(notice ?? document.body).getByRole('link', { name: 'Sign In' });
  expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fkits%2Fmember%2Fhome%3Ftab%3D2%23parts');
});

test('a page is told the pattern of its address; below it is nothing unless the pattern says so', async () => {
  await open('/kits/42', 'signed out');
  expect(await screen.findByText('Page kit of /kits/:id')).toBeTruthy();
  cleanup();
  await open('/kits/42/parts', 'signed out');
  await showing['not-found']();
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const widgets = () => asked.filter((id) => id.includes('/widgets/'));

test.each<[Visitor, string[]]>([
  ['signed out', ['home-public']],
  ['member', ['home-member', 'home-public']],
  ['administrator', ['home-admin', 'home-member', 'home-public']],
])('a slot shows and fetches, in their order, only the widgets for: %s', async (visitor, names) => {
  await open('/', visitor);
  await waitFor(() => expect(screen.getAllByText(/^Widget home/)).toHaveLength(names.length));
  expect(headings().filter((text) => text.startsWith('Section home'))).toEqual(
    names.map((name) => `Section ${name}`),
  );
  expect(widgets().toSorted()).toEqual(names.map((name) => `mf_kits_v1/widgets/${name}`).toSorted());
});

test('a section has its link, and keeps the height that its manifest says while it loads', async () => {
  loadRemote = () => new Promise(() => undefined);
  await open('/', 'signed out');
  const section = screen.getByRole('region', { name: 'Section home-public' });
  expect(within(section).getByRole('link', { name: 'All of home-public' }).getAttribute('href')).toBe(
    '/kits/all',
  );
  const placeholder = section.querySelector<HTMLElement>('[style]');
  expect(placeholder?.style.getPropertyValue('--narrow')).toBe('400px');
  expect(placeholder?.style.getPropertyValue('--wide')).toBe('200px');
});

test('what is to be loaded when it is near is not fetched before', async () => {
  await open('/', 'signed out');
  expect(screen.getByRole('heading', { name: 'Section near' })).toBeTruthy();
  await screen.findByText('Widget home-public');
  expect(widgets()).not.toContain('mf_kits_v1/widgets/near');
});

test('a widget that breaks says so in its own section, and is tried again', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const refreshed = jest.fn((_path: string) =>
    Promise.resolve({ ok: true, json: () => Promise.resolve({ remotes: [fixtureRemote] }) }),
  );
  Object.assign(globalThis, { fetch: refreshed });
  loadRemote = (id) => (id.endsWith('home-public') ? Promise.reject(new Error('404')) : loadFixture(id));
  await open('/', 'member');
  expect(await screen.findByText('Section home-public could not be shown')).toBeTruthy();
  expect(screen.getByText('Widget home-member')).toBeTruthy();
  loadRemote = loadFixture;
  const section = screen.getByRole('region', { name: 'Section home-public' });
  await userEvent.click(within(section).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Widget home-public')).toBeTruthy();
  expect(refreshed.mock.calls.filter(([path]) => path === '/remotes/registry.json')).toHaveLength(1);
});

test('a page that breaks has its heading all the same, which is also the title', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  loadRemote = () => Promise.reject(new Error('404'));
  await open('/kits/public/home', 'member');
  const panel = await screen.findByRole('alert');
  const title = fixtureRemote.pages.find(({ path }) => path === '/kits/public/home')?.title ?? '';
  expect(panel.textContent).toContain(`${title} could not be shown`);
  const heading = screen.getByRole('heading', { level: 1, name: title });
  expect(heading.closest('main')).toBe(panel.closest('main'));
  expect(document.title).toContain(title);
});

test('a remote’s page shows widgets of other remotes, to those they are for', async () => {
  const slot = <Slot name="admin.attendees" loading={null} empty="None" />;
  useSession.setState(VISITORS.administrator);
  const { container, rerender } = await act(() => Promise.resolve(render(slot)));
  expect(container.textContent).toBe('Widget preview');
  act(() => useSession.setState(VISITORS.member));
  rerender(slot);
  expect(container.textContent).toBe('None');
});

test('a remote made for a later shell says so, and nothing of it is fetched', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  useRegistry.setState({ remotes: [{ ...fixtureRemote, sdk: { from: '3.99', below: '4.0' } }] });
  await open('/kits/public/home', 'signed out');
  expect(await screen.findByText(/It needs another version of this site/)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('menus and tiles are what manifests say, for whom they say it', async () => {
  await open('/dashboard', 'member');
  const tiles = await screen.findByRole('navigation', { name: 'Explore' });
  expect(
    within(tiles)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tile publicRepair kits.', 'Tile memberRepair kits.']);
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(
    within(main)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nav public', 'Nav member']);
  act(() => screen.getByRole('button', { name: /Mary/ }).click());
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Account Settings',
    'Account public',
    'Account member',
    'Sign Out',
  ]);
  expect(document.title).toBe('Dashboard · Backflow Academy');
});

test('without any remote the pages stand, link to none of theirs, and say what is missing', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  useRegistry.setState({ remotes: [] });
  await open('/', 'signed out');
  expect(await screen.findByText('Upcoming events could not be shown')).toBeTruthy();
  expect(document.querySelector('a[href="/events"]')).toBeNull();
  cleanup();
  await open('/dashboard', 'member');
  expect(await screen.findByText('No resources available yet')).toBeTruthy();
});

test('registering from a member’s page keeps the way back, and so does going from one door to the other', async () => {
  await open('/kits/member/home?tab=2#parts', 'signed out');
  const wanted = '?returnTo=%2Fkits%2Fmember%2Fhome%3Ftab%3D2%23parts';
  const hrefs = (name: string) =>
    screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(hrefs('Register')).toEqual([`/register${wanted}`]);
  expect(hrefs('Start Learning Today')).toEqual([`/register${wanted}`]);
  cleanup();
  await open(`/login${wanted}`, 'signed out');
  expect((await screen.findByRole('link', { name: 'Create one here' })).getAttribute('href')).toBe(
    `/register${wanted}`,
  );
  cleanup();
  await open(`/register${wanted}`, 'signed out');
  await screen.findByText('Create your account');
  expect(hrefs('Sign in')).toEqual([`/api/login${wanted}`]);
  act(() => useSession.setState(VISITORS.member));
  await showing.page();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/kits/member/home?tab=2#parts');
});

test.each([
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
])('registering with the way back %p leads home', async (returnTo, path) => {
  await open(`/register?returnTo=${encodeURIComponent(returnTo)}`, 'member');
  await waitFor(() => expect(window.location.pathname).toBe(path));
});

test.each([
  ['signed out', false, '/register'],
  ['member', false, '/dashboard'],
  ['member', true, '/courses'],
] as const)('Start Learning Today, %s, with courses: %p, leads to %s', async (visitor, hasCourses, href) => {
  const [page] = fixtureRemote.pages;
  if (!page) throw new Error('the fixture has no page');
  const courses = { ...page, name: 'courses', path: '/courses' };
  const pages = hasCourses ? [...fixtureRemote.pages, courses] : fixtureRemote.pages;
  useRegistry.setState({ remotes: [{ ...fixtureRemote, pages }] });
  await open('/', visitor);
  expect(screen.getByRole('link', { name: 'Start Learning Today' }).getAttribute('href')).toBe(href);
});
