import { data, failure } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildPost, buildReplies, buildTopicPage } from '../../testing/build-topic.ts';
import { TOPIC_PATH, showTopic } from '../testing/topic-site.tsx';
import { callsTo, toastTitle } from '../../testing/site.ts';

const numbers = () =>
  [...document.querySelectorAll('article[data-number]')].map((article) =>
    Number(article.getAttribute('data-number')),
  );
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('replies', () => {
  test('come with the topic in one request, also around the one that the address links to', async () => {
    const { calls } = showTopic({
      topic: buildTopicPage({ replyCount: 45 }),
      replies: buildReplies(45),
      search: '?reply=30',
    });
    await waitFor(() => expect(numbers()).toEqual(range(25, 44)));
    expect(callsTo(calls, 'GET', TOPIC_PATH).map(({ query }) => query)).toEqual([
      { after: '24', replies: '20' },
    ]);
    expect(callsTo(calls, 'GET', `${TOPIC_PATH}/replies`)).toEqual([]);
  });

  test('are requested by themselves from the release before', async () => {
    const replies = { replies: buildReplies(2), hasEarlier: false, hasLater: false };
    showTopic({
      topic: buildTopicPage({ replyCount: 2 }),
      more: { [`GET ${TOPIC_PATH}/replies`]: () => data(replies) },
    });
    await waitFor(() => expect(numbers()).toEqual([1, 2]));
  });

  test('are paged, and the first new one gets the focus', async () => {
    const { user } = showTopic({ topic: buildTopicPage({ replyCount: 45 }), replies: buildReplies(45) });
    await user.click(await button('Show More Replies 25'));
    await waitFor(() => expect(numbers()).toEqual(range(1, 40)));
    expect(document.activeElement?.id).toBe('reply-21');
    await user.click(await button('Show More Replies 5'));
    await waitFor(() => expect(numbers()).toEqual(range(1, 45)));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('are limited to a number of pages', async () => {
    showTopic({
      topic: buildTopicPage({ replyCount: 300 }),
      replies: buildReplies(300),
      search: '?reply=last',
    });
    for (let first = 281; first > 121; first -= 20) {
      await waitFor(() => expect(numbers()[0]).toBe(first));
      fireEvent.click(screen.getByText(/^Show Earlier Replies/));
    }
    await waitFor(() => expect(numbers()).toEqual(range(121, 280)));
    expect(screen.getByText(/^Show More Replies/).textContent).toBe('Show More Replies 20');
  }, 60_000);

  test('that could not be loaded can be loaded again', async () => {
    let isUp = true;
    const replies = buildReplies(30);
    const { user } = showTopic({
      topic: buildTopicPage({ replyCount: 30 }),
      more: {
        [`GET ${TOPIC_PATH}/replies`]: ({ query }) =>
          !isUp
            ? failure(503, 'UNAVAILABLE', 'Try later.')
            : query.after
              ? data({ replies: replies.slice(20), hasEarlier: true, hasLater: false })
              : data({ replies: replies.slice(0, 20), hasEarlier: false, hasLater: true }),
      },
    });
    const more = await button('Show More Replies 10');
    isUp = false;
    await user.click(more);
    expect(await screen.findByText('Try later.')).toBeTruthy();
    expect(numbers()).toEqual(range(1, 20));
    isUp = true;
    await user.click(more);
    await waitFor(() => expect(numbers()).toEqual(range(1, 30)));
  });
});

describe('a link to a reply', () => {
  test('loads the page around it, scrolls to it and marks it', async () => {
    const { user, screen: seen } = showTopic({
      topic: buildTopicPage({ replyCount: 60 }),
      replies: buildReplies(60),
      search: '?reply=30',
    });
    await waitFor(() => expect(seen.scrolledTo).toEqual(['reply-30']));
    expect(screen.getByRole('article', { current: 'location' }).id).toBe('reply-30');
    expect(document.activeElement?.id).toBe('reply-30');
    expect(numbers()).toEqual(range(25, 44));
    await user.click(await button('Show Earlier Replies 24'));
    await waitFor(() => expect(numbers()).toEqual(range(5, 44)));
    expect(document.activeElement?.id).toBe('reply-24');
    // Only a link scrolls.
    expect(seen.scrolledTo).toEqual(['reply-30']);
  });

  test('to a deleted reply says so', async () => {
    const replies = buildReplies(40).filter(({ number }) => number !== 30);
    const { screen: seen } = showTopic({
      topic: buildTopicPage({ replyCount: 39, lastNumber: 40 }),
      replies,
      search: '?reply=30',
    });
    expect(await screen.findByText(/^Reply 30 is not there/)).toBeTruthy();
    expect(seen.scrolledTo).toEqual(['reply-gone']);
    expect(numbers()).toContain(31);
  });

  test('to a loaded reply fetches nothing; any other fetches the page around it', async () => {
    const {
      user,
      calls,
      screen: seen,
    } = showTopic({
      topic: buildTopicPage({ replyCount: 60, firstUnread: 12 }),
      replies: buildReplies(60),
    });
    const reads = () => callsTo(calls, 'GET', `${TOPIC_PATH}/replies`).length;
    await waitFor(() => expect(numbers()).toEqual(range(1, 20)));
    await user.click(screen.getByRole('link', { name: 'First Unread Reply' }));
    await waitFor(() => expect(seen.scrolledTo).toEqual(['reply-12']));
    expect(reads()).toBe(0);
    expect(window.location.search).toBe('?reply=12');
    await user.click(screen.getByRole('link', { name: 'Last Reply' }));
    await waitFor(() => expect(seen.scrolledTo).toEqual(['reply-12', 'reply-60']));
    expect(numbers()).toEqual(range(41, 60));
  });
});

test('marks replies since the last visit', async () => {
  showTopic({ topic: buildTopicPage({ replyCount: 3, firstUnread: 2 }), replies: buildReplies(3) });
  const mark = await screen.findByText('New since your last visit');
  expect(mark.closest('li')?.nextElementSibling?.querySelector('article')?.id).toBe('reply-2');
});

describe('a post', () => {
  test('is deleted after a confirmation', async () => {
    const own = buildPost({ number: 1, author: { isMe: true }, may: { delete: true } });
    const site = { topic: buildTopicPage({ replyCount: 1 }), replies: [own] };
    const { user, calls } = showTopic({
      ...site,
      more: { [`DELETE /api/forum/posts/${own.id}`]: () => (site.replies.pop(), data(null)) },
    });
    await user.click(await button('Delete'));
    const dialog = within(screen.getByRole('dialog'));
    const question = 'Are you sure you want to delete this post? This action cannot be undone.';
    expect(dialog.getByText(question)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callsTo(calls, 'DELETE', `/api/forum/posts/${own.id}`)).toEqual([]);
    await user.click(await button('Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(numbers()).toEqual([]));
    expect(toastTitle()).toBe('Post deleted');
  });

  test('stays when the deletion fails, with a message', async () => {
    const own = buildPost({ number: 1, author: { isMe: true }, may: { delete: true } });
    const { user } = showTopic({
      topic: buildTopicPage({ replyCount: 1 }),
      replies: [own],
      more: { [`DELETE /api/forum/posts/${own.id}`]: () => failure(500, 'INTERNAL', '') },
    });
    await user.click(await button('Delete'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastTitle()).toBe('Failed to delete post. Please try again.'));
    expect(numbers()).toEqual([1]);
  });

  test('is reported with a reason', async () => {
    const reply = buildPost({ number: 1, may: { report: true } });
    const path = `/api/forum/posts/${reply.id}/report`;
    const { user, calls } = showTopic({
      topic: buildTopicPage({ replyCount: 1 }),
      replies: [reply],
      more: { [`POST ${path}`]: () => data(null) },
    });
    await user.click(await button('Report'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this post' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Reason is required')).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason'), 'Advertising.');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(toastTitle()).toBe('Post reported'));
    expect(callsTo(calls, 'POST', path).map(({ body }) => body)).toEqual([{ reason: 'Advertising.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('deletes the topic when it is the opening post', async () => {
    const topic = buildTopicPage();
    topic.post = buildPost({ id: topic.id, author: { isMe: true }, may: { delete: true } });
    const { user } = showTopic({
      topic,
      more: { [`DELETE /api/forum/posts/${topic.id}`]: () => data(null) },
    });
    await user.click(await button('Delete'));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this topic?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(window.location.pathname).toBe('/forum');
  });
});
