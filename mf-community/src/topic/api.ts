import { MAX_NUMBER, getForumTopic, listForumReplies, markTopicRead } from '@backflow/contracts/community';
import type { ForumTopicPage } from '@backflow/contracts/community';
import { byId, cacheEntryOf, queryClient, refetchAfter, request } from '@backflow/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MOST_PAGES, PAGE_SIZE, cursorAfter, cursorBefore } from './replies/reply-pages.ts';
import type { Cursor } from './replies/reply-pages.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/**
 * The addresses of files are good for an hour: a page that stays open, or is come back to, has new ones in time. What
 * was read on an earlier visit is shown, and read anew.
 */
const fresh = {
  staleTime: 0,
  refetchInterval: HALF_AN_HOUR_MS,
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > HALF_AN_HOUR_MS,
};

export const oneTopic = (id: string) =>
  queryOptions({
    ...cacheEntryOf(getForumTopic, byId(id)),
    queryFn: ({ signal }) => request(getForumTopic, { params: { id } }, { signal }),
    ...fresh,
  });

/**
 * The replies around a place, a page at a time both ways; those far away are let go.
 * @param enabled whether the topic can have any
 */
export const replyPages = (id: string, start: Cursor, enabled: boolean) =>
  infiniteQueryOptions({
    ...cacheEntryOf(listForumReplies, { ...byId(id), query: { ...start } }),
    queryFn: ({ pageParam, signal }) =>
      request(listForumReplies, { params: { id }, query: { ...pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: start,
    getNextPageParam: cursorAfter,
    getPreviousPageParam: (page, _, place) => cursorBefore(page, place),
    maxPages: MOST_PAGES,
    enabled,
    ...fresh,
  });

/** Replies that came after a number; a page of them is enough to catch up with one's own. */
export const repliesAfter = (id: string, after: number) =>
  request(listForumReplies, { params: { id }, query: { after, limit: PAGE_SIZE } });

/** The key that every query of a topic's replies begins with. */
export const repliesKey = (id: string) => cacheEntryOf(listForumReplies, byId(id)).queryKey;

/** Refetches what the page shows of a topic; lists follow when they are next shown. */
export const refreshTopic = (): Promise<void> => refetchAfter({ changes: ['forum/topics', 'forum/posts'] });

/** Refetches every list and figure of the forum: at once where it is on the screen, else when it next is. */
export const refreshLists = (): void => void refetchAfter({ changes: ['forum/topics'] });

/** Changes what is known of a topic, where it is known. */
export function changeTopic(id: string, change: (topic: ForumTopicPage) => Partial<ForumTopicPage>): void {
  queryClient.setQueryData(oneTopic(id).queryKey, (topic) => topic && { ...topic, ...change(topic) });
}

/** Says how far the caller has read. Nobody waits for it, and nobody need know that it failed. */
export async function reportRead(id: string, number: number): Promise<void> {
  const body = { number: Math.min(number, MAX_NUMBER) };
  const read = await request(markTopicRead, { params: { id }, body }, { keepalive: true }).catch(() => null);
  if (read === null) return;
  changeTopic(id, ({ readUpTo }) => ({
    viewCount: read.viewCount,
    readUpTo: Math.max(readUpTo ?? 0, number),
  }));
  void refetchAfter(markTopicRead);
}
