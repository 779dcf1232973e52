import { MAX_NUMBER } from '@backflow/contracts/community';
import type { ResponseOf } from '@backflow/contracts';
import type { ForumPost, ForumTopicPage, listForumReplies } from '@backflow/contracts/community';
import type { InfiniteData } from '@tanstack/react-query';

/** Replies per page. */
export const PAGE_SIZE = 20;
/** Loaded pages at most. Beyond that, the farthest page is dropped. */
export const MAX_PAGES = 8;
/** Replies shown above the one that the address links to. */
const ABOVE = 5;

/** The number before or after a page of replies. An empty cursor starts at the first reply. */
export interface Cursor {
  after?: number;
  before?: number;
}
/** The reply that an address links to. */
export type Target = number | 'last' | null;
export type ReplyPage = ResponseOf<typeof listForumReplies>;
export type ReplyPages = InfiniteData<ReplyPage>;

/** TanStack types `pageParams` as unknown. */
const getCursors = ({ pageParams }: ReplyPages) => pageParams as readonly Cursor[];

export const getNumber = ({ number }: Pick<ForumPost, 'number'> | undefined = { number: null }): number =>
  number ?? 0;

/** Parses `?reply=12` and `?reply=last`; anything else is null. */
export function parseTarget(search: URLSearchParams): Target {
  const text = search.get('reply') ?? '';
  if (text === 'last') return 'last';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_NUMBER ? Number(text) : null;
}

/** The cursor whose page has the reply. */
export function startCursorFor(target: Target): Cursor {
  if (target === 'last') return { before: MAX_NUMBER };
  return target === null || target <= ABOVE + 1 ? {} : { after: target - ABOVE - 1 };
}

export const cursorAfter = ({ hasLater, replies }: ReplyPage): Cursor | undefined =>
  hasLater && replies.length > 0 ? { after: getNumber(replies.at(-1)) } : undefined;

export function cursorBefore(
  { hasEarlier, replies: [first] }: ReplyPage,
  cursor: Cursor,
): Cursor | undefined {
  if (!hasEarlier) return undefined;
  if (first) return { before: getNumber(first) };
  // All replies of the page were deleted: earlier ones end right before its cursor.
  return cursor.after === undefined ? undefined : { before: cursor.after + 1 };
}

export const repliesIn = (data: ReplyPages | undefined): readonly ForumPost[] =>
  data?.pages.flatMap(({ replies }) => replies) ?? [];

/** True if the loaded range includes the reply, even if the reply does not exist. */
export function covers(data: ReplyPages | undefined, target: number | 'last'): boolean {
  const replies = repliesIn(data);
  const [head, end] = [data?.pages[0], data?.pages.at(-1)];
  if (!head || !end) return false;
  if (target === 'last') return !end.hasLater;
  const isAfterFirst = !head.hasEarlier || target >= getNumber(replies[0]);
  const isBeforeLast = !end.hasLater || target <= getNumber(replies.at(-1));
  return isAfterFirst && isBeforeLast;
}

/** Appends a new reply if the end of the topic is loaded and the reply is not. */
export function withReply(data: ReplyPages, reply: ForumPost): ReplyPages {
  const end = data.pages.at(-1);
  const isNew = getNumber(reply) > Math.max(0, ...repliesIn(data).map(getNumber));
  if (!end || end.hasLater || !isNew) return data;
  const isFull = end.replies.length >= PAGE_SIZE;
  const cursor: Cursor = { after: getNumber(end.replies.at(-1)) };
  const pages = isFull
    ? [...data.pages, { replies: [reply], hasEarlier: true, hasLater: false }]
    : [...data.pages.slice(0, -1), { ...end, replies: [...end.replies, reply] }];
  const cursors = isFull ? [...getCursors(data), cursor] : getCursors(data);
  return {
    pages: pages.slice(-MAX_PAGES),
    // A refetch must start this page with the same reply, not with the last twenty at that time.
    pageParams: cursors
      .map((each) => (each.before === MAX_NUMBER ? getStart(data.pages[0]) : each))
      .slice(-MAX_PAGES),
  };
}

const getStart = (page: ReplyPage | undefined): Cursor =>
  page?.hasEarlier ? { after: getNumber(page.replies[0]) - 1 } : {};

type Counts = Pick<ForumTopicPage, 'replyCount' | 'lastNumber'>;

/** The numbers of replies before and after the loaded ones. Not exact when both sides are hidden and replies were deleted. */
export function hiddenCounts({ replyCount, lastNumber }: Counts, data: ReplyPages | undefined) {
  const replies = repliesIn(data);
  const hidden = Math.max(0, replyCount - replies.length);
  if (!data?.pages[0]?.hasEarlier) return { earlier: 0, later: hidden, isExact: true };
  if (!data.pages.at(-1)?.hasLater) return { earlier: hidden, later: 0, isExact: true };
  // The number of the first loaded reply limits the count before it.
  const before = Math.min(hidden, getNumber(replies[0]) - 1);
  return { earlier: before, later: hidden - before, isExact: replyCount === lastNumber };
}
