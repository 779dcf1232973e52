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

/** A forum whose list and latest number are what the test says at the time. */
function growingForum() {
  const streams = fakeStreams();
  const forum = { topics: [buildTopic({ title: 'First' })], latestTopic: 7, isDown: false };
  const calls = forumWith([], {
    'GET /api/forum/stats': () => data({ ...STATS, latestTopic: forum.latestTopic }),
    'GET /api/forum/topics': () =>
      forum.isDown ? failure(503, 'UNAVAILABLE', 'In a minute.') : data(forum.topics),
  });
  return { streams, forum, calls };
}

test('new topics are counted, and shown on request', async () => {
  const { streams, forum, calls } = growingForum();
  const user = render();
  await screen.findByText('First');
  expect(streams.map(({ href }) => href)).toEqual(['/api/forum/stream?after=7']);
  // What the list holds is known before the list is read, so that nothing is missed in between.
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

  // The stream goes on; of what it tells twice, and of what came before the list was read, nothing is new.
  expect(streams.filter(({ isClosed }) => !isClosed)).toHaveLength(1);
  streams.at(-1)?.send('topic', event(), 9);
  expect(newButton()).toBeNull();
  streams.at(-1)?.send('topic', event(), 10);
  expect(newButton()?.textContent).toBe('1 new topic');
});

test('one’s own, those in the list, and those of another category are not counted', async () => {
  const { streams, forum } = growingForum();
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

test('a list that cannot be read anew says so, and goes on counting', async () => {
  const { streams, forum } = growingForum();
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
  'with %s nobody listens: what is new does not belong there',
  async (search) => {
    const { streams, calls } = growingForum();
    render(`/forum${search}`);
    await screen.findByText('First');
    expect(streams).toHaveLength(0);
    expect(callsTo(calls, 'GET', '/api/forum/topics')).toHaveLength(1);
  },
);
