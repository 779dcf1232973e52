import { buildMember, data, failure, renderInShell } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ForumPage } from '../forum-page.tsx';
import { buildTopic } from '../../testing/build-topic.ts';
import { fakeStreams } from '../../testing/fake-streams.ts';
import { ME, forumWith } from '../testing/forum-site.ts';
import { callsTo, CATEGORY, toastText } from '../../testing/site.ts';

const render = (at = '/forum') => renderInShell(<ForumPage />, { at, as: buildMember() });
const side = () => within(screen.getByRole('complementary', { name: 'About the forum' }));

beforeEach(() => {
  fakeStreams();
});

describe('the sidebar', () => {
  test('shows the statistics, the categories with their counts, and the guidelines', async () => {
    forumWith([]);
    render();
    expect(await side().findByText('2,341')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Forum statistics' }).textContent).toBe(
      'Topics10Replies4,210Active members2,341',
    );
    const link = await side().findByRole('link', { name: /Test procedures/ });
    expect(link.textContent).toBe('Test procedures1,204');
    expect(side().getByRole('heading', { name: 'Community guidelines' })).toBeTruthy();
  });

  test('filters the list by a category, and leaves the other filters', async () => {
    const calls = forumWith([buildTopic()]);
    const user = render('/forum?only=mine');
    await user.click(await side().findByRole('link', { name: /Test procedures/ }));
    await waitFor(() =>
      expect(callsTo(calls, 'GET', '/api/forum/topics').at(-1)?.query).toEqual({
        limit: '20',
        only: 'mine',
        categoryId: CATEGORY.id,
      }),
    );
    expect(
      side()
        .getByRole('link', { name: /Test procedures/ })
        .getAttribute('aria-current'),
    ).toBe('true');
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe(CATEGORY.id);
    await user.click(side().getByRole('link', { name: 'All Topics' }));
    expect(window.location.search).toBe('?only=mine');
  });

  test('shows an error for each part that failed', async () => {
    let isDown = true;
    forumWith([], {
      'GET /api/categories/forum': () => (isDown ? failure(503, 'UNAVAILABLE', '') : data([CATEGORY])),
    });
    const user = render();
    expect(await side().findByText('The categories could not be loaded.')).toBeTruthy();
    isDown = false;
    await user.click(side().getByRole('button', { name: 'Try Again' }));
    expect(await side().findByRole('link', { name: /Test procedures/ })).toBeTruthy();
  });
});

describe('the name setting', () => {
  test('shows the name, and says what others see', async () => {
    let showsName = false;
    const calls = forumWith([buildTopic()], {
      'GET /api/forum/me': () => data({ ...ME, showsName }),
      'PATCH /api/forum/me': () => {
        showsName = true;
        return data({ ...ME, showsName });
      },
    });
    const user = render();
    const choice = await side().findByRole('switch', { name: 'Show my name' });
    expect(side().getByText('Others read ‘User’ and see no photo.')).toBeTruthy();
    const before = callsTo(calls, 'GET', '/api/forum/topics').length;
    await user.click(choice);
    expect(await side().findByText(/Others read ‘Marta Reyes’/)).toBeTruthy();
    expect(callsTo(calls, 'PATCH', '/api/forum/me').map(({ body }) => body)).toEqual([{ showsName: true }]);
    // The member's topics in the list have another author name now.
    await waitFor(() => expect(callsTo(calls, 'GET', '/api/forum/topics').length).toBe(before + 1));
  });

  test('is reset when it could not be saved', async () => {
    forumWith([], { 'PATCH /api/forum/me': () => failure(500, 'INTERNAL', '') });
    const user = render();
    const choice = await side().findByRole<HTMLInputElement>('switch', { name: 'Show my name' });
    await user.click(choice);
    await waitFor(() => expect(toastText()).toBe('Your choice could not be saved.'));
    expect(choice.checked).toBe(false);
  });
});

describe('marking all as read', () => {
  test('removes the marks from the list', async () => {
    const calls = forumWith([buildTopic({ title: 'Test cocks', isUnread: true, firstUnread: 2 })], {
      'POST /api/forum/read': () => data(null),
    });
    const user = render();
    await screen.findByRole('heading', { name: 'Unread: Test cocks' });
    await user.click(screen.getByRole('button', { name: 'Mark All as Read' }));
    expect(await screen.findByRole('heading', { name: 'Test cocks' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /First unread/ })).toBeNull();
    expect(callsTo(calls, 'POST', '/api/forum/read')).toHaveLength(1);
    expect(toastText()).toBe('All topics are marked as read');
  });

  test('that fails leaves them', async () => {
    forumWith([buildTopic({ title: 'Test cocks', isUnread: true })], {
      'POST /api/forum/read': () => failure(503, 'UNAVAILABLE', 'Not now.'),
    });
    const user = render();
    await screen.findByText('Test cocks');
    await user.click(screen.getByRole('button', { name: 'Mark All as Read' }));
    await waitFor(() => expect(toastText()).toBe('Not now.'));
    expect(screen.getByRole('heading', { name: 'Unread: Test cocks' })).toBeTruthy();
  });
});
