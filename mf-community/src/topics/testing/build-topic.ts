import { ForumTopic } from '@backflow/contracts/community';
import { fixtureOf, nextId } from '@backflow/contracts/testing';

/** An approved topic of another member, read and without replies; say only what matters. */
export const buildTopic = (overrides: Partial<ForumTopic> = {}): ForumTopic =>
  fixtureOf(ForumTopic, {
    id: nextId(),
    title: 'Relief valve drips after a spring test',
    content: 'Nine pounds across the first check.',
    author: { name: 'User', photoUrl: null, isStaff: false, isMe: false },
    state: 'approved',
    lastActivityAt: '2026-01-05T17:00:00.000Z',
    createdAt: '2026-01-05T17:00:00.000Z',
    ...overrides,
  });
