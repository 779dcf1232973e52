import { describe, expect, test } from '@jest/globals';
import { data } from '@backflow/remote-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { buildPost, buildReplies, buildTopicPage } from '../../testing/build-topic.ts';
import { TOPIC_PATH, showTopic } from '../testing/topic-site.tsx';
import { callsTo } from '../../testing/site.ts';

const numbers = () =>
  [...document.querySelectorAll('article[data-number]')].map((article) =>
    Number(article.getAttribute('data-number')),
  );
/** The empty element after the last reply. */
const endOfReplies = () => document.querySelector('[aria-labelledby="replies"] > div[aria-hidden]');
const ready = (last: number) => waitFor(() => expect(numbers().at(-1)).toBe(last));

describe('an open topic', () => {
  test('shows a new reply once, and announces it', async () => {
    const { screen: seen, calls } = showTopic({
      topic: buildTopicPage({ replyCount: 2 }),
      replies: buildReplies(2),
    });
    await ready(2);
    await waitFor(() => expect(seen.streams()).toEqual([`${TOPIC_PATH}/stream?after=2`]));
    const reply = buildPost({ number: 3, author: { name: 'Ann Lee' }, content: 'Look at the buffer.' });
    seen.send('reply', reply);
    seen.send('reply', reply);
    await ready(3);
    expect(numbers()).toEqual([1, 2, 3]);
    expect(screen.getAllByText('Look at the buffer.')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: '3 Replies' })).toBeTruthy();
    expect(screen.getByText('New reply by Ann Lee, number 3').getAttribute('role')).toBe('status');
    expect(seen.scrolledTo).toEqual([]);
    expect(callsTo(calls, 'GET', `${TOPIC_PATH}/replies`)).toHaveLength(0);
    // A reply does not reopen the stream.
    expect(seen.streams()).toHaveLength(1);
  });

  test('counts new replies that are not visible, and leads to them', async () => {
    const site = { topic: buildTopicPage({ replyCount: 45 }), replies: buildReplies(45) };
    const { user, screen: seen } = showTopic(site);
    await ready(20);
    await waitFor(() => expect(seen.streams()).toEqual([`${TOPIC_PATH}/stream?after=45`]));
    for (const number of [46, 47]) {
      const reply = buildPost({ number });
      site.replies.push(reply);
      seen.send('reply', reply);
    }
    const button = await screen.findByRole('button', { name: '2 new replies' });
    expect(numbers().at(-1)).toBe(20);
    await user.click(button);
    await waitFor(() => expect(seen.scrolledTo).toEqual(['reply-47']));
    expect(screen.queryByRole('button', { name: '2 new replies' })).toBeNull();
  });

  test('stops counting them once the end is visible', async () => {
    const { screen: seen } = showTopic({
      topic: buildTopicPage({ replyCount: 2 }),
      replies: buildReplies(2),
    });
    await ready(2);
    await waitFor(() => expect(seen.streams()).toHaveLength(1));
    seen.see(endOfReplies(), false);
    seen.send('reply', buildPost({ number: 3 }));
    expect(await screen.findByRole('button', { name: '1 new reply' })).toBeTruthy();
    seen.see(endOfReplies());
    expect(screen.queryByRole('button', { name: '1 new reply' })).toBeNull();
  });

  test('is refetched after a `changed` event', async () => {
    const site = { topic: buildTopicPage({ replyCount: 1 }), replies: buildReplies(1) };
    const { screen: seen } = showTopic(site);
    await ready(1);
    await waitFor(() => expect(seen.streams()).toHaveLength(1));
    site.topic = { ...site.topic, isLocked: true, replyRefusal: 'This topic is locked.' };
    site.replies = [];
    seen.send('changed', null);
    expect(await screen.findByText('This topic is locked.')).toBeTruthy();
    await waitFor(() => expect(numbers()).toEqual([]));
  });

  test('shows that it was deleted', async () => {
    const { screen: seen } = showTopic({ topic: buildTopicPage(), replies: [] });
    await waitFor(() => expect(seen.streams()).toEqual([`${TOPIC_PATH}/stream?after=0`]));
    seen.send('deleted', null);
    expect(await screen.findByText('This topic was deleted')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(seen.openStreams()).toEqual([]);
  });

  test('moves a pending reply to its position when it is approved', async () => {
    const reply = buildPost({ state: 'pending', content: 'Look at the buffer.' });
    const { screen: seen } = showTopic({ topic: buildTopicPage({ waiting: [reply] }), replies: [] });
    await waitFor(() => expect(seen.streams()).toHaveLength(1));
    expect(screen.getByText('Pending approval')).toBeTruthy();
    seen.send('reply', { ...reply, state: 'approved', number: 1 });
    await ready(1);
    expect(screen.getAllByText('Look at the buffer.')).toHaveLength(1);
    expect(screen.queryByText('Pending approval')).toBeNull();
  });

  test('that is pending opens to replies once it is approved', async () => {
    const site = {
      topic: buildTopicPage({ state: 'pending', replyRefusal: 'It waits for approval.' }),
      replies: buildReplies(0),
    };
    const { screen: seen, calls } = showTopic(site);
    expect(await screen.findByText('It waits for approval.')).toBeTruthy();
    await waitFor(() => expect(seen.streams()).toEqual([`${TOPIC_PATH}/stream?after=0`]));
    expect(calls.map(({ path }) => path)).toEqual([TOPIC_PATH]);
    site.topic = buildTopicPage({ replyRefusal: null });
    seen.send('changed', null);
    expect(await screen.findByRole('form')).toBeTruthy();
    expect(screen.queryByText('It waits for approval.')).toBeNull();
  });
});

describe('the read position', () => {
  const reported = (calls: ReturnType<typeof showTopic>['calls']) =>
    callsTo(calls, 'POST', `${TOPIC_PATH}/read`).map(({ body }) => body);

  test('is the highest reply that was visible, reported also when the page is left', async () => {
    const { calls, screen: seen } = showTopic({
      topic: buildTopicPage({ replyCount: 30 }),
      replies: buildReplies(30),
    });
    await ready(20);
    for (const number of [2, 3, 1]) seen.see(document.getElementById(`reply-${number}`));
    seen.see(document.getElementById('reply-9'), false);
    cleanup();
    await waitFor(() => expect(reported(calls).at(-1)).toEqual({ number: 3 }));
  });

  test('is reported for a topic without replies as well', async () => {
    const { calls } = showTopic({
      topic: buildTopicPage(),
      more: { [`POST ${TOPIC_PATH}/read`]: () => data({ viewCount: 13 }) },
    });
    expect(await screen.findByText('12 views')).toBeTruthy();
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText('13 views')).toBeTruthy();
    cleanup();
    expect(reported(calls)).toEqual([{ number: 0 }]);
  });
});
