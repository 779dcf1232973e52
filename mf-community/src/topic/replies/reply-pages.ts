import { MAX_NUMBER } from '@backflow/contracts/community';
import type { ResponseOf } from '@backflow/contracts';
import type { ForumPost, ForumTopicPage, listForumReplies } from '@backflow/contracts/community';
import type { InfiniteData } from '@tanstack/react-query';

/** Replies are read so many at a time. */
export const PAGE_SIZE = 20;
/** So many pages are on the screen at once; beyond that the farthest are let go. */
export const MOST_PAGES = 8;
/** Replies shown above the one that was asked for. */
const ABOVE = 5;

/** Where a page of replies begins or ends; neither: at the first of all. */
export interface Cursor {
  after?: number;
  before?: number;
}
/** The reply that an address asks for. */
export type Target = number | 'last' | null;
export type ReplyPage = ResponseOf<typeof listForumReplies>;
export type ReplyPages = InfiniteData<ReplyPage>;

/** The cache does not say what its pages' places are made of. */
const cursorsOf = ({ pageParams }: ReplyPages) => pageParams as readonly Cursor[];

export const numberOf = ({ number }: Pick<ForumPost, 'number'> | undefined = { number: null }): number =>
  number ?? 0;

/** `?reply=12`, `?reply=last`; anything else asks for none. */
export function targetIn(search: URLSearchParams): Target {
  const text = search.get('reply') ?? '';
  if (text === 'last') return 'last';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_NUMBER ? Number(text) : null;
}

/** Where to begin to read, so that the reply is on the first page. */
export function startCursorFor(target: Target): Cursor {
  if (target === 'last') return { before: MAX_NUMBER };
  return target === null || target <= ABOVE + 1 ? {} : { after: target - ABOVE - 1 };
}

export const cursorAfter = ({ hasLater, replies }: ReplyPage): Cursor | undefined =>
  hasLater && replies.length > 0 ? { after: numberOf(replies.at(-1)) } : undefined;

export function cursorBefore({ hasEarlier, replies: [first] }: ReplyPage, place: Cursor): Cursor | undefined {
  if (!hasEarlier) return undefined;
  if (first) return { before: numberOf(first) };
  // All that was there is gone: what is before stands right before it.
  return place.after === undefined ? undefined : { before: place.after + 1 };
}

export const repliesIn = (data: ReplyPages | undefined): readonly ForumPost[] =>
  data?.pages.flatMap(({ replies }) => replies) ?? [];

/** Whether it is among the replies on the screen, or would be if it were there at all. */
export function covers(data: ReplyPages | undefined, target: number | 'last'): boolean {
  const replies = repliesIn(data);
  const [head, end] = [data?.pages[0], data?.pages.at(-1)];
  if (!head || !end) return false;
  if (target === 'last') return !end.hasLater;
  const isAfterFirst = !head.hasEarlier || target >= numberOf(replies[0]);
  const isBeforeLast = !end.hasLater || target <= numberOf(replies.at(-1));
  return isAfterFirst && isBeforeLast;
}

/** With a reply that has just come, if its place is at the end of these and it is not among them. */
export function withReply(data: ReplyPages, reply: ForumPost): ReplyPages {
  const end = data.pages.at(-1);
  const isNew = numberOf(reply) > Math.max(0, ...repliesIn(data).map(numberOf));
  if (!end || end.hasLater || !isNew) return data;
  const isFull = end.replies.length >= PAGE_SIZE;
  const place: Cursor = { after: numberOf(end.replies.at(-1)) };
  const pages = isFull
    ? [...data.pages, { replies: [reply], hasEarlier: true, hasLater: false }]
    : [...data.pages.slice(0, -1), { ...end, replies: [...end.replies, reply] }];
  const places = isFull ? [...cursorsOf(data), place] : cursorsOf(data);
  return {
    pages: pages.slice(-MOST_PAGES),
    // Read anew, the page begins with the same reply as now, not with the last twenty of then.
    pageParams: places
      .map((each) => (each.before === MAX_NUMBER ? beginningOf(data.pages[0]) : each))
      .slice(-MOST_PAGES),
  };
}

const beginningOf = (page: ReplyPage | undefined): Cursor =>
  page?.hasEarlier ? { after: numberOf(page.replies[0]) - 1 } : {};

type Counts = Pick<ForumTopicPage, 'replyCount' | 'lastNumber'>;

/** How many replies are before and after those on the screen; not exact where some were deleted and both are hidden. */
export function hiddenCounts({ replyCount, lastNumber }: Counts, data: ReplyPages | undefined) {
  const replies = repliesIn(data);
  const hidden = Math.max(0, replyCount - replies.length);
  if (!data?.pages[0]?.hasEarlier) return { earlier: 0, later: hidden, isExact: true };
  if (!data.pages.at(-1)?.hasLater) return { earlier: hidden, later: 0, isExact: true };
  // Numbers say how many there can be at most.
  const before = Math.min(hidden, numberOf(replies[0]) - 1);
  return { earlier: before, later: hidden - before, isExact: replyCount === lastNumber };
}
