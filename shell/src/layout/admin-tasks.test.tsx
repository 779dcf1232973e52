import { answerBatches } from '@backflow/contracts/testing';
import { queryClient, useAdminMenu, useSession } from '@backflow/platform';
import { BrowserRouter, provideAdministration } from '@backflow/platform/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { buildMember } from '../testing/fixture-remote.ts';
import { UserMenu } from './user-menu.tsx';
import { useRegistry } from '../federation/registry.ts';
import { fixtureRemote } from '../testing/fixture-remote.ts';

const count = (name: string) => ({
  ...{ endpoint: `${name}.count`, path: `/api/admin/${name}/counts`, field: 'open' },
  reads: ['premium-requests'],
});
const MENU = [
  { label: 'Dashboard', path: '/admin' },
  { label: 'Posts', path: '/admin/posts', count: count('posts') },
  { label: 'Requests', path: '/admin/requests', count: count('requests') },
  { label: 'Bills', path: '/admin/bills', count: count('bills') },
];

let open: Partial<Record<'posts' | 'requests' | 'bills', number | undefined>>;
const requested: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  open = { posts: 7, requests: 3, bills: 55 };
  requested.length = 0;
  globalThis.fetch = answerBatches((path) => {
    requested.push(path);
    const value = open[path.split('/')[3] as keyof typeof open];
    const body = value === undefined ? { success: false } : { success: true, data: { open: value } };
    const status = value === undefined ? 503 : 200;
    const text = () => Promise.resolve(JSON.stringify(body));
    return Promise.resolve({
      ok: status < 400,
      status,
      statusText: '',
      headers: new Headers(),
      text,
    } as Response);
  });
  provideAdministration({ tabs: [], menu: MENU });
  useRegistry.setState({
    remotes: [
      { ...fixtureRemote, account: [{ label: 'Admin Panel', path: '/admin', access: 'admin', order: 1 }] },
    ],
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const AdminMenu = () =>
  useAdminMenu().map(({ label, count: value }) => <p key={label}>{`${label}: ${value}`}</p>);

async function show(isAdmin: boolean, withMenu = false) {
  const user = buildMember({ isAdmin, firstName: 'Alex' });
  useSession.setState({ status: 'signed-in', user });
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <UserMenu user={user} />
        {withMenu && <AdminMenu />}
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await flush();
}

/** Until the responses are shown: a request, the parts of its batch, and the notice of their queries. */
async function flush() {
  for (let step = 0; step < 5; step++) await act(() => jest.advanceTimersByTimeAsync(1));
}
const trigger = () => screen.getByRole('button', { name: /Alex/ });

test('the account button and the entry of administration show the sum of what the areas count', async () => {
  await show(true);
  expect(trigger().textContent).toContain('65 open tasks');
  act(() => trigger().click());
  expect(screen.getByRole('menuitem', { name: 'Admin Panel 65 open tasks' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Dashboard' })).toBeTruthy();
  // Each is fetched once, whoever shows it.
  expect(requested.sort()).toEqual([
    ...['/api/admin/bills/counts', '/api/admin/posts/counts', '/api/admin/requests/counts'],
  ]);
});

test('each entry of the menu has its count', async () => {
  await show(true, true);
  for (const text of ['Dashboard: undefined', 'Posts: 7', 'Requests: 3', 'Bills: 55'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('nothing is fetched for a member', async () => {
  await show(false, true);
  expect(trigger().textContent).not.toContain('open tasks');
  expect(requested).toEqual([]);
});

test('counts are fetched again once a minute, and after a change of their topics', async () => {
  await show(true);
  open.posts = 8;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await flush();
  expect(trigger().textContent).toContain('66 open tasks');
  open.requests = 2;
  await act(async () => {
    void queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.reads?.includes('premium-requests') === true,
    });
    await jest.advanceTimersByTimeAsync(1);
  });
  await flush();
  expect(trigger().textContent).toContain('65 open tasks');
});

test('a service that does not respond shows no count, and the others show theirs', async () => {
  open.posts = undefined;
  await show(true, true);
  expect(screen.getByText('Posts: undefined')).toBeTruthy();
  expect(screen.getByText('Bills: 55')).toBeTruthy();
  expect(trigger().textContent).toContain('58 open tasks');
  open.posts = 7;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await flush();
  expect(screen.getByText('Posts: 7')).toBeTruthy();
  open.posts = undefined;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await flush();
  expect(screen.getByText('Posts: undefined')).toBeTruthy();
});
