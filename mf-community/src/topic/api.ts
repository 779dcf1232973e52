import { MAX_NUMBER, getForumTopic, listForumReplies, markTopicRead } from '@backflow/contracts/community';
import type { ForumTopicPage } from '@backflow/contracts/community';
import { byId, cacheEntryOf, queryClient, refetchAfter, request } from '@backflow/platform';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { MAX_PAGES, PAGE_SIZE, cursorAfter, cursorBefore } from './replies/reply-pages.ts';
import type { Cursor } from './replies/reply-pages.ts';

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/**
 * The addresses of files expire after an hour, so an open page refetches them in time. Data of an earlier visit is shown while it
 * is refetched.
 */
const fresh = {
  staleTime: 0,
  refetchInterval: HALF_AN_HOUR_MS,
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > HALF_AN_HOUR_MS,
};

/**
 * A topic. Its first request brings the first page of replies.
 * @param start of the page that the topic is opened at
 */
export const oneTopic = (id: string, start: Cursor = {}) =>
  queryOptions({
    ...cacheEntryOf(getForumTopic, byId(id)),
    queryFn: async ({ signal }) => {
      const { queryKey } = replyPages(id, start, true);
      const isFirst = queryClient.getQueryData(queryKey) === undefined;
      const query = isFirst ? { ...start, replies: PAGE_SIZE } : {};
      const { replies, ...topic } = await request(getForumTopic, { params: { id }, query }, { signal });
      // The release before sends no replies; the page requests them then.
      if (replies && topic.state === 'approved')
        queryClient.setQueryData(queryKey, { pages: [replies], pageParams: [start] });
      return topic;
    },
    ...fresh,
  });

/** The replies that came with a topic are not requested again by the page that shows them right after. */
const JUST_LOADED_MS = 5000;

/**
 * The pages of replies around a cursor, in both directions. Pages far away are dropped.
 * @param enabled whether the topic can have replies
 */
export const replyPages = (id: string, start: Cursor, enabled: boolean) =>
  infiniteQueryOptions({
    ...cacheEntryOf(listForumReplies, { ...byId(id), query: { ...start } }),
    queryFn: ({ pageParam, signal }) =>
      request(listForumReplies, { params: { id }, query: { ...pageParam, limit: PAGE_SIZE } }, { signal }),
    initialPageParam: start,
    getNextPageParam: cursorAfter,
    getPreviousPageParam: (page, _, cursor) => cursorBefore(page, cursor),
    maxPages: MAX_PAGES,
    enabled,
    ...fresh,
    staleTime: JUST_LOADED_MS,
  });

/** One page of the replies after a number. */
export const repliesAfter = (id: string, after: number) =>
  request(listForumReplies, { params: { id }, query: { after, limit: PAGE_SIZE } });

/** The key that every query of a topic's replies begins with. */
export const repliesKey = (id: string) => cacheEntryOf(listForumReplies, byId(id)).queryKey;

/** Refetches the topic page now, and lists when they are shown next. */
export const refreshTopic = (): Promise<void> => refetchAfter({ changes: ['forum/topics', 'forum/posts'] });

/** Refetches the lists and counts of the forum: now where they are on the screen, else when they are shown next. */
export const refreshLists = (): void => void refetchAfter({ changes: ['forum/topics'] });

/** Changes a topic in the cache. */
export function changeTopic(id: string, change: (topic: ForumTopicPage) => Partial<ForumTopicPage>): void {
  queryClient.setQueryData(oneTopic(id).queryKey, (topic) => topic && { ...topic, ...change(topic) });
}

/** Reports how far the caller has read. A failure is ignored. */
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
