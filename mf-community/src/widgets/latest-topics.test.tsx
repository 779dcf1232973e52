import { buildMember, failure, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildTopic } from '../testing/build-topic.ts';
import { forumWith } from '../topics/testing/forum-site.ts';
import LatestTopics from './latest-topics.tsx';

const show = () => renderInShell(<LatestTopics />, { at: '/dashboard', as: buildMember() });

test('shows the latest three topics, pinned or not, with unread and pending marks', async () => {
  const unread = buildTopic({
    title: 'Newest',
    lastActivityAt: '2026-03-03T20:00:00.000Z',
    isUnread: true,
    firstUnread: 5,
    replyCount: 7,
  });
  forumWith([
    buildTopic({ title: 'Rules', isPinned: true, lastActivityAt: '2025-01-01T20:00:00.000Z' }),
    buildTopic({ title: 'Second', lastActivityAt: '2026-03-01T20:00:00.000Z', replyCount: 1 }),
    unread,
    buildTopic({ title: 'Own', state: 'pending', lastActivityAt: '2026-03-02T20:00:00.000Z' }),
  ]);
  show();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Unread: Newest7 repliesMar 3, 2026',
    'OwnPending approval0 repliesMar 2, 2026',
    'Second1 replyMar 1, 2026',
  ]);
  expect(screen.getByRole('link', { name: 'Unread: Newest' }).getAttribute('href')).toBe(
    `/forum/${unread.id}?reply=5`,
  );
});

test('shows an empty state', async () => {
  forumWith([]);
  show();
  expect(await screen.findByText('No discussions yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the Forum' }).getAttribute('href')).toBe('/forum');
});

test('shows an error', async () => {
  forumWith([], { 'GET /api/forum/topics': () => failure(503, 'UNAVAILABLE', 'Back in a minute.') });
  show();
  expect(await screen.findByText('Back in a minute.')).toBeTruthy();
});
