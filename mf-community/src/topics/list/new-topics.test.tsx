import { buildMember, data, failure, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ForumPage } from '../forum-page.tsx';
import { buildTopic } from '../../testing/build-topic.ts';
import { fakeStreams } from '../../testing/fake-streams.ts';
import { STATS, forumWith } from '../testing/forum-site.ts';
import { callsTo, CATEGORY, toastText } from '../../testing/site.ts';

const render = (at = '/forum') => renderInShell(<ForumPage />, { at, as: buildMember() });
const event = (topic = buildTopic(), more: object = {}) => ({
  id: topic.id,
  categoryId: topic.categoryId,
  isMine: false,
  ...more,
});
const newButton = () => screen.queryByRole('button', { name: /^\d+ new topics?$/ });

/** A forum whose topics and latest number tests change. */
function showChangingForum() {
  const streams = fakeStreams();
  const forum = { topics: [buildTopic({ title: 'First' })], latestTopic: 7, isDown: false };
  const calls = forumWith([], {
    'GET /api/forum/stats': () => data({ ...STATS, latestTopic: forum.latestTopic }),
    'GET /api/forum/topics': () =>
      forum.isDown ? failure(503, 'UNAVAILABLE', 'In a minute.') : data(forum.topics),
  });
  return { streams, forum, calls };
}

test('counts new topics, and shows them on request', async () => {
  const { streams, forum, calls } = showChangingForum();
  const user = render();
  await screen.findByText('First');
  expect(streams.map(({ href }) => href)).toEqual(['/api/forum/stream?after=7']);
  // The latest number is fetched before the list, so that no topic is missed in between.
  const order = calls.map(({ path }) => path);
  expect(order.indexOf('/api/forum/stats')).toBeLessThan(order.indexOf('/api/forum/topics'));

  const [second, third] = [buildTopic({ title: 'Second' }), buildTopic({ title: 'Third' })];
  streams[0]?.send('topic', event(second), 8);
  expect(newButton()?.textContent).toBe('1 new topic');
  expect(newButton()?.closest('[role="status"]')).toBeTruthy();
  streams[0]?.send('topic', event(third), 9);
  streams[0]?.send('topic', event(third), 9);
  expect(newButton()?.textContent).toBe('2 new topics');
  expect(screen.queryByText('Second')).toBeNull();

  forum.topics = [third, second, ...forum.topics];
  forum.latestTopic = 9;
  const button = newButton();
  if (button) await user.click(button);
  expect(await screen.findByText('Third')).toBeTruthy();
  await waitFor(() => expect(newButton()).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Topics' }));

  // The stream stays open. Repeated events, and topics that the list has, are not counted.
  expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  streams.at(-1)?.send('topic', event(), 9);
  expect(newButton()).toBeNull();
  streams.at(-1)?.send('topic', event(), 10);
  expect(newButton()?.textContent).toBe('1 new topic');
});

test('does not count own topics, listed ones, and those of another category', async () => {
  const { streams, forum } = showChangingForum();
  render(`/forum?category=${CATEGORY.id}`);
  await screen.findByText('First');
  await waitFor(() => expect(streams.at(-1)?.isClosed).toBe(false));
  const stream = streams.at(-1);
  const [listed] = forum.topics;
  stream?.send('topic', event(listed, { categoryId: CATEGORY.id }), 8);
  stream?.send('topic', event(buildTopic(), { categoryId: CATEGORY.id, isMine: true }), 9);
  stream?.send('topic', event(buildTopic()), 10);
  expect(newButton()).toBeNull();
  stream?.send('topic', event(buildTopic(), { categoryId: CATEGORY.id }), 11);
  expect(newButton()?.textContent).toBe('1 new topic');
});

test('shows a failed refetch, and keeps counting', async () => {
  const { streams, forum } = showChangingForum();
  const user = render();
  await screen.findByText('First');
  streams[0]?.send('topic', event(), 8);
  forum.isDown = true;
  const button = newButton();
  if (button) await user.click(button);
  await waitFor(() => expect(toastText()).toBe('In a minute.'));
  expect(screen.getByText('First')).toBeTruthy();
  expect(newButton()?.textContent).toBe('1 new topic');
});

test.each(['?search=gauge', '?only=mine', '?only=followed'])(
  'with %s opens no stream: new topics do not belong in the list',
  async (search) => {
    const { streams, calls } = showChangingForum();
    render(`/forum${search}`);
    await screen.findByText('First');
    expect(streams).toHaveLength(0);
    expect(callsTo(calls, 'GET', '/api/forum/topics')).toHaveLength(1);
  },
);
