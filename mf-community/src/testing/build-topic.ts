import { ForumAuthor, ForumPost, ForumTopic, ForumTopicPage } from '@backflow/contracts/community';
import type { PendingEdit } from '@backflow/contracts/community';
import { makeFixture, nextId } from '@backflow/contracts/testing';

export const TOPIC_ID = 'f0f0f0f0-0000-4000-8000-0000000000aa';

const NOTHING = { edit: false, delete: false, report: false, markAnswer: false, moderate: false };
const USER = makeFixture(ForumAuthor, { name: 'User' });

/** Optional fields of a post, of its author and of the reader's rights. */
type PostParts = Partial<Omit<ForumPost, 'author' | 'may'>> & {
  author?: Partial<ForumPost['author']>;
  may?: Partial<ForumPost['may']>;
};

/** An approved post by another member, on which the reader has no rights. */
export function buildPost({
  author,
  may,
  content = 'Check the relief valve.',
  ...parts
}: PostParts = {}): ForumPost {
  return makeFixture(ForumPost, {
    id: nextId(),
    topicId: TOPIC_ID,
    author: { ...USER, ...author },
    content,
    html: `<p>${content}</p>`,
    state: 'approved',
    createdAt: '2026-12-04T16:00:00.000Z',
    version: 1,
    ...parts,
    may: { ...NOTHING, ...may },
  });
}

/** Replies numbered from 1. */
export const buildReplies = (length: number): ForumPost[] =>
  Array.from({ length }, (_, index) =>
    buildPost({ number: index + 1, content: `This is reply ${index + 1}.` }),
  );

/** An edit that is pending. */
export const buildEdit = (content: string): PendingEdit => ({
  ...{ title: null, content, html: `<p>${content}</p>`, attachments: [], rejection: null },
  sentAt: '2026-12-05T16:00:00.000Z',
});

/** An approved topic of another member in a list, read and without replies. */
export const buildTopic = (overrides: Partial<ForumTopic> = {}): ForumTopic =>
  makeFixture(ForumTopic, {
    id: nextId(),
    title: 'Relief valve drips after a spring test',
    content: 'Nine pounds across the first check.',
    author: USER,
    state: 'approved',
    lastActivityAt: '2026-01-05T17:00:00.000Z',
    createdAt: '2026-01-05T17:00:00.000Z',
    ...overrides,
  });

/** The page of an approved topic. Its reader may reply. */
export const buildTopicPage = (overrides: Partial<ForumTopicPage> = {}): ForumTopicPage =>
  makeFixture(ForumTopicPage, {
    id: TOPIC_ID,
    title: 'Relief valve drips',
    content: 'It drips.',
    author: USER,
    state: 'approved',
    viewCount: 12,
    lastActivityAt: '2026-12-04T16:00:00.000Z',
    createdAt: '2026-12-04T16:00:00.000Z',
    post: buildPost({ id: TOPIC_ID, content: 'It drips when both checks are tight.' }),
    lastNumber: overrides.replyCount ?? 0,
    ...overrides,
  });
