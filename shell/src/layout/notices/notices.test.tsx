import type { Notice } from '@backflow/contracts/notifications';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { Bell } from './bell.tsx';
import { NoticesPage } from '../../pages/notices/notices-page.tsx';

const COUNT = '/api/user/notices/count';
const LIST = '/api/user/notices';
const READ = '/api/user/notices/read';
const PAT = buildMember();

let all: Notice[] = [];
let later: Notice[] = [];
beforeEach(() => {
  all = [
    notice(1, { kind: 'reply', title: 'New reply: Sizing a relief drain', path: '/forum/7?reply=2' }),
    notice(2, { title: 'Your post is approved' }),
    notice(3, { title: 'Paid: RPZ Field Testing', readAt: '2026-11-22T17:00:00.000Z' }),
  ];
  later = [];
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const notice = (number: number, fields: Partial<Notice> = {}): Notice => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, kind: 'post', title: `Notice ${number}` },
  ...{ text: 'All members can read it now.', path: `/forum/${number}`, readAt: null },
  ...{ createdAt: `2026-11-22T1${9 - number}:00:00.000Z`, ...fields },
});
const unread = () => all.filter(({ readAt }) => readAt === null).length;

const api = (responses: Responses = {}) =>
  fakeApi({
    [`GET ${COUNT}`]: () => data({ unread: unread() }),
    [`GET ${LIST}`]: ({ query }) =>
      query.cursor === undefined ? data(all, later.length > 0 ? 'next' : null) : data(later),
    [`POST ${READ}`]: ({ body }) => {
      const { ids = [], until = '' } = body as { ids?: string[]; until?: string };
      all = all.map((each) =>
        ids.includes(each.id) || each.createdAt <= until
          ? { ...each, readAt: '2026-11-23T17:00:00.000Z' }
          : each,
      );
      return data({ unread: unread() });
    },
    ...responses,
  });

const bell = (name: string) => screen.findByRole('button', { name });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notices' }));
const open = (responses?: Responses) => {
  const calls = api(responses);
  return { calls, user: renderInShell(<Bell />, { as: PAT }) };
};

describe('the bell', () => {
  test('counts unread notices with one request, and announces nothing when the page opens', async () => {
    const { calls } = open();
    expect((await bell('Notices, 2 unread')).textContent).toBe('2');
    expect(screen.getByRole('status').textContent).toBe('');
    expect(calls.map(({ path }) => path)).toEqual([COUNT]);
  });

  test('shows no badge when all are read, and 99+ from a hundred on', async () => {
    all = [];
    open();
    expect((await bell('Notices')).textContent).toBe('');
    cleanup();
    open({ [`GET ${COUNT}`]: () => data({ unread: 100 }) });
    expect((await bell('Notices, 99+ unread')).textContent).toBe('99+');
  });

  test('follows other devices when the page becomes visible again, and announces only news', async () => {
    open();
    await bell('Notices, 2 unread');
    all.unshift(notice(4));
    await comeBack();
    await bell('Notices, 3 unread');
    expect(screen.getByRole('status').textContent).toBe('3 unread notices');
    all = [];
    await comeBack();
    await bell('Notices');
  });

  test('does not lead to the sign-in page when the session has ended', async () => {
    open({ [`GET ${COUNT}`]: () => failure(401, 'UNAUTHENTICATED', 'Unauthorized') });
    await bell('Notices');
    await waitFor(() => expect(useToasts.getState().current).toBeNull());
  });
});

/** As if the member came back to the tab after ten seconds. */
async function comeBack() {
  const later = Date.now() + 10_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await act(async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });
}

describe('the panel', () => {
  test('lists notices with time and what is unread; opening one marks it as read and leads to its page', async () => {
    const { user, calls } = open();
    await user.click(await bell('Notices, 2 unread'));
    const list = await panel();
    const [first, , last] = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(first).toMatch(/^Unread: New reply: Sizing a relief drain.*10:00 AM PT$/);
    expect(last).toMatch(/^Paid: RPZ Field Testing/);
    await user.click(list.getByRole('link', { name: /New reply/ }));
    expect(window.location.pathname + window.location.search).toBe('/forum/7?reply=2');
    await bell('Notices, 1 unread');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.filter(({ path }) => path === READ).map(({ body }) => body)).toEqual([
      { ids: [notice(1).id] },
    ]);
  });

  test('marks all as read, up to the newest that it shows', async () => {
    const { user, calls } = open();
    await user.click(await bell('Notices, 2 unread'));
    await user.click(await (await panel()).findByRole('button', { name: 'Mark All as Read' }));
    await bell('Notices');
    expect((await panel()).queryByText('Unread:', { exact: false })).toBeNull();
    expect(calls.find(({ path }) => path === READ)?.body).toEqual({ until: notice(1).createdAt });
  });

  test('shows the reason when marking fails, and what is unread again', async () => {
    const { user } = open({ [`POST ${READ}`]: () => failure(503, 'UNAVAILABLE', 'Please try again soon.') });
    await user.click(await bell('Notices, 2 unread'));
    await user.click(await (await panel()).findByRole('button', { name: 'Mark All as Read' }));
    await waitFor(() => expect(useToasts.getState().current?.description).toBe('Please try again soon.'));
    expect(await (await panel()).findAllByText('Unread:', { exact: false })).toHaveLength(2);
  });

  test('has an empty state, and an error with a retry', async () => {
    all = [];
    const { user } = open();
    await user.click(await bell('Notices'));
    expect(await (await panel()).findByText('No notices yet')).toBeTruthy();
    cleanup();
    const failing = open({ [`GET ${LIST}`]: () => failure(503, 'UNAVAILABLE', 'Please try again soon.') });
    await failing.user.click(await bell('Notices'));
    expect(await (await panel()).findByText('Your notices could not be loaded')).toBeTruthy();
  });
});

test('the page loads further notices on demand', async () => {
  later = [notice(5, { title: 'An old one' })];
  const calls = api();
  const user = renderInShell(<NoticesPage />, { at: '/notices', as: PAT });
  await screen.findByText('Your post is approved');
  expect(screen.queryByText('An old one')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await screen.findByText('An old one');
  expect(calls.filter(({ path }) => path === LIST).map(({ query }) => query.cursor)).toEqual([
    undefined,
    'next',
  ]);
});
