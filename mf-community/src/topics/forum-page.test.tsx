import { buildMember, data, failure, renderInShell } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ForumPage } from './forum-page.tsx';
import { buildTopic } from '../testing/build-topic.ts';
import { fakeStreams } from '../testing/fake-streams.ts';
import { forumWith } from './testing/forum-site.ts';
import { callsTo, CATEGORY } from '../testing/site.ts';

const render = (at = '/forum') => renderInShell(<ForumPage />, { at, as: buildMember() });
const topicCalls = (calls: ReturnType<typeof forumWith>) => callsTo(calls, 'GET', '/api/forum/topics');

beforeEach(() => {
  fakeStreams();
});

describe('the list of topics', () => {
  test('shows the state, author, last activity and counts of each topic', async () => {
    forumWith([
      buildTopic({
        title: 'Read this first',
        isPinned: true,
        isLocked: true,
        author: { name: 'Dana Ortiz', photoUrl: null, isStaff: true, isMe: false },
        viewCount: 12345,
      }),
      buildTopic({ title: 'Closed', isLocked: true, replyCount: 1, viewCount: 1 }),
      buildTopic({
        title: 'Gauge drift',
        isAnswered: true,
        replyCount: 12,
        categoryName: 'Gauges',
        // The day before in Pacific time.
        lastActivityAt: '2026-02-11T07:30:00.000Z',
      }),
    ]);
    render();
    await screen.findByText('Gauge drift');
    const [pinned, locked, active] = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(pinned).toMatch(/^PinnedRead this first.*Dana OrtizStaff.*replies0views12,345/);
    expect(locked).toMatch(/^LockedClosed.*User.*reply1view1/);
    expect(active).toMatch(/^Active AnsweredGauge drift.*UserGaugesLast activity Feb 10, 2026replies12/);
    expect(screen.getByText('3 topics').getAttribute('role')).toBe('status');
    expect(document.title).toBe('Forum · Backflow Academy');
  });

  test('marks unread topics, also for screen readers, and links to the first unread reply', async () => {
    const unread = buildTopic({ title: 'Test cocks', isUnread: true, firstUnread: 8 });
    const fresh = buildTopic({ title: 'Brand new', isUnread: true });
    forumWith([unread, fresh, buildTopic({ title: 'Old' })]);
    render();
    expect(await screen.findByRole('heading', { name: 'Unread: Test cocks' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Unread: Brand new' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Old' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'First Unread Reply in Test cocks' });
    expect(link.getAttribute('href')).toBe(`/forum/${unread.id}?reply=8`);
    expect(screen.getByRole('link', { name: 'Unread: Test cocks' }).getAttribute('href')).toBe(
      `/forum/${unread.id}`,
    );
    expect(screen.queryByRole('link', { name: /First Unread Reply in Brand new/ })).toBeNull();
  });

  test('shows the beginning of the opening post, with an ellipsis', async () => {
    forumWith([buildTopic({ content: 'x'.repeat(200) }), buildTopic({ content: 'y'.repeat(198) })]);
    render();
    expect(await screen.findByText(`${'x'.repeat(200)}…`)).toBeTruthy();
    expect(screen.getByText('y'.repeat(198))).toBeTruthy();
  });

  test('shows the author pending topics and reasons of rejections', async () => {
    const mine = { name: 'User', photoUrl: null, isStaff: false, isMe: true };
    forumWith([
      buildTopic({ title: 'Waits', state: 'pending', author: mine }),
      buildTopic({ title: 'Refused', state: 'rejected', rejection: 'It names a customer.', author: mine }),
    ]);
    render();
    await screen.findByText('Waits');
    const [waits, refused] = screen.getAllByRole('article').map((card) => within(card));
    expect(waits?.getByText('Pending approval')).toBeTruthy();
    expect(waits?.getByText('User (you)')).toBeTruthy();
    expect(refused?.getByText('Rejected')).toBeTruthy();
    expect(refused?.getByText(/It names a customer\./)).toBeTruthy();
  });

  test('marks search matches, and links to the matching reply', async () => {
    const found = buildTopic({
      title: 'Gauge drift',
      content: 'How often do you calibrate?',
      found: { number: 31, title: ['', 'Gauge', ' drift'], text: ['my ', 'gauge', ' was off'] },
    });
    forumWith([found]);
    render('/forum?search=gauge');
    const link = await screen.findByRole('link', { name: 'Gauge drift' });
    expect(link.getAttribute('href')).toBe(`/forum/${found.id}?reply=31`);
    expect(link.querySelector('mark')?.textContent).toBe('Gauge');
    expect(screen.getByRole('article').textContent).toContain('Reply 31: my gauge was off');
    expect(screen.queryByText('How often do you calibrate?')).toBeNull();
  });

  test('loads more on request, and focuses the first new topic', async () => {
    forumWith([], {
      'GET /api/forum/topics': ({ query }) =>
        query.cursor === 'next'
          ? data([buildTopic({ title: 'Second' })])
          : data([buildTopic({ title: 'First' })], 'next'),
    });
    const user = render();
    expect(await screen.findByText('First 1 topic')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(document.activeElement).toBe(await screen.findByRole('link', { name: 'Second' }));
  });

  test('shows an error, and can be loaded again', async () => {
    let isDown = true;
    forumWith([], {
      'GET /api/forum/topics': () =>
        isDown ? failure(503, 'UNAVAILABLE', 'The forum is being mended.') : data([buildTopic()]),
    });
    const user = render();
    expect((await screen.findByRole('alert')).textContent).toContain('The forum is being mended.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Relief valve drips after a spring test')).toBeTruthy();
  });

  test('is shown when the statistics fail', async () => {
    const streams = fakeStreams();
    forumWith([buildTopic({ title: 'Still here' })], {
      'GET /api/forum/stats': () => failure(503, 'UNAVAILABLE', 'No figures.'),
    });
    render();
    expect(await screen.findByText('Still here')).toBeTruthy();
    expect(streams).toHaveLength(0);
    expect(screen.getByText('The figures could not be loaded.')).toBeTruthy();
  });
});

describe('an empty list', () => {
  test('invites to create the first topic', async () => {
    forumWith([]);
    const user = render();
    expect(screen.getByText('Loading topics')).toBeTruthy();
    expect(await screen.findByText('No discussions yet')).toBeTruthy();
    expect(screen.getByText('Be the first to start a conversation!')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start First Topic' }));
    expect(await screen.findByRole('dialog', { name: 'Start New Topic' })).toBeTruthy();
  });

  test.each([
    ['?search=xyz', 'No topics found'],
    ['?only=followed', 'You follow no topics yet'],
    ['?only=mine', 'You have not begun a topic yet'],
    ['?only=mine&search=xyz', 'No topics found'],
  ])('with %s shows: %s', async (search, title) => {
    forumWith([]);
    render(`/forum${search}`);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByText('No discussions yet')).toBeNull();
  });
});

describe('the filters', () => {
  test('are sent to the server, are in the address, and are cleared together', async () => {
    const calls = forumWith([], {
      'GET /api/forum/topics': ({ query }) => data(query.search ? [] : [buildTopic({ title: 'There' })]),
    });
    const user = render();
    await screen.findByText('There');
    expect(topicCalls(calls).at(-1)?.query).toEqual({ limit: '20' });
    await user.click(screen.getByRole('button', { name: 'Followed' }));
    await waitFor(() => expect(topicCalls(calls).at(-1)?.query.only).toBe('followed'));
    expect(screen.getByRole('button', { name: 'Followed', pressed: true })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Category'), CATEGORY.name);
    await waitFor(() => expect(topicCalls(calls).at(-1)?.query.categoryId).toBe(CATEGORY.id));
    await user.type(screen.getByLabelText('Search topics'), 'gauge');
    expect(await screen.findByText('No topics found')).toBeTruthy();
    expect(window.location.search).toBe(`?only=followed&category=${CATEGORY.id}&search=gauge`);
    const [clear] = screen.getAllByRole('button', { name: 'Clear Filters' });
    if (clear) await user.click(clear);
    expect(await screen.findByText('There')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('of an address are ignored when they are unknown', async () => {
    const calls = forumWith([buildTopic()]);
    render('/forum?only=all&category=5b3d8c1e-0000-4000-8000-00000000dead');
    expect(await screen.findByText('1 topic')).toBeTruthy();
    await waitFor(() => expect(topicCalls(calls).at(-1)?.query).toEqual({ limit: '20' }));
  });
});
