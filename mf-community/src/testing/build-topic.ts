import type { ForumPost, ForumTopic, ForumTopicPage, HeldEdit } from '@backflow/contracts/community';

let count = 0;
const nextId = (): string => `f0f0f0f0-0000-4000-8000-${String(++count).padStart(12, '0')}`;

export const TOPIC_ID = 'f0f0f0f0-0000-4000-8000-0000000000aa';

const NOTHING = { edit: false, delete: false, report: false, markAnswer: false, moderate: false };
const USER = { name: 'User', photoUrl: null, isStaff: false, isMe: false };

/** Parts that may be left out, also those of who wrote it and of what its reader may do. */
type PostParts = Partial<Omit<ForumPost, 'author' | 'may'>> & {
  author?: Partial<ForumPost['author']>;
  may?: Partial<ForumPost['may']>;
};

/** A reply by somebody else, that its reader may do nothing with; say only what matters. */
export function buildPost({
  author,
  may,
  content = 'Check the relief valve.',
  ...parts
}: PostParts = {}): ForumPost {
  return {
    id: nextId(),
    topicId: TOPIC_ID,
    number: null,
    author: { ...USER, ...author },
    content,
    html: `<p>${content}</p>`,
    attachments: [],
    state: 'approved',
    rejection: null,
    createdAt: '2026-12-04T16:00:00.000Z',
    editedAt: null,
    editor: null,
    version: 1,
    isAnswer: false,
    heldEdit: null,
    reportCount: 0,
    ...parts,
    may: { ...NOTHING, ...may },
  };
}

/** Replies with the numbers from 1. */
export const buildReplies = (length: number): ForumPost[] =>
  Array.from({ length }, (_, index) =>
    buildPost({ number: index + 1, content: `This is reply ${index + 1}.` }),
  );

/** An edit that is pending. */
export const buildEdit = (content: string): HeldEdit => ({
  ...{ title: null, content, html: `<p>${content}</p>`, attachments: [], rejection: null },
  sentAt: '2026-12-05T16:00:00.000Z',
});

/** A read, approved topic of another member in a list, without replies. */
export const buildTopic = (overrides: Partial<ForumTopic> = {}): ForumTopic => ({
  id: nextId(),
  title: 'Relief valve drips after a spring test',
  content: 'Nine pounds across the first check.',
  categoryId: null,
  categoryName: null,
  author: USER,
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

/** The page of such a topic. Its reader may reply. */
export const buildTopicPage = (overrides: Partial<ForumTopicPage> = {}): ForumTopicPage => ({
  ...buildTopic({ id: TOPIC_ID, title: 'Relief valve drips', content: 'It drips.', viewCount: 12 }),
  post: buildPost({ id: TOPIC_ID, content: 'It drips when both checks are tight.' }),
  waiting: [],
  answer: null,
  lastNumber: overrides.replyCount ?? 0,
  readUpTo: null,
  isFollowed: false,
  replyRefusal: null,
  may: { markAnswer: false, moderate: false },
  ...overrides,
});
