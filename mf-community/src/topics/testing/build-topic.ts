import type { ForumTopic } from '@backflow/contracts/community';

let count = 0;
const nextId = (): string => `0f0f0f0f-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** An approved topic of somebody else’s, read and without replies; say only what matters. */
export const buildTopic = (overrides: Partial<ForumTopic> = {}): ForumTopic => ({
  id: nextId(),
  title: 'Relief valve drips after a spring test',
  content: 'Nine pounds across the first check.',
  categoryId: null,
  categoryName: null,
  author: { name: 'User', photoUrl: null, isStaff: false, isMe: false },
  state: 'approved',
  rejection: null,
  isPinned: false,
  isLocked: false,
  isAnswered: false,
  replyCount: 0,
  viewCount: 0,
  lastActivityAt: '2026-01-05T17:00:00.000Z',
  createdAt: '2026-01-05T17:00:00.000Z',
  isUnread: false,
  firstUnread: null,
  ...overrides,
});
