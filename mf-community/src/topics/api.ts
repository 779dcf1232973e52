import {
  createForumTopic,
  getForumMember,
  getForumStats,
  listForumCategories,
  listForumTopics,
  readWholeForum,
  unfollowByMail,
  updateForumMember,
} from '@backflow/contracts/community';
import type { ForumTopic, TopicInput } from '@backflow/contracts/community';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { forumKeys } from '../keys.ts';
import { takesNewTopics } from './list/forum-filter.ts';
import type { ForumFilter } from './list/forum-filter.ts';

const PAGE_SIZE = 20;
/** A forum is talked in all the time: what is older is read anew when its screen is opened again. */
const FRESH_MS = 30_000;

interface TopicPage extends ListPage<readonly ForumTopic[]> {
  /** The number of the topic approved last, as it was before the page was read; null where nobody is told of new ones. */
  latestTopic: number | null;
}
type TopicPages = InfiniteData<TopicPage, string | undefined>;

/** Topics that match the filter: pinned ones, then by their last activity, or the best matches of a search first. */
export const topicList = (filter: ForumFilter) =>
  infiniteQueryOptions({
    queryKey: forumKeys.list(filter),
    queryFn: async ({ pageParam, signal }): Promise<TopicPage> => {
      const { search, category, only } = filter;
      // Before the topics: one that is approved meanwhile is in the list, or the stream tells of it.
      const latestTopic = pageParam === undefined && takesNewTopics(filter) ? await readLatestTopic() : null;
      const query = {
        limit: PAGE_SIZE,
        cursor: pageParam,
        ...(search && { search }),
        ...(category && { categoryId: category }),
        ...(only && { only }),
      };
      return { ...(await requestPage(listForumTopics, { query }, { signal })), latestTopic };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });

export const forumStats = queryOptions({
  queryKey: forumKeys.stats,
  queryFn: ({ signal }) => request(getForumStats, {}, { signal }),
});

/** Null where it cannot be had: the list is read all the same, and nobody is told of what is new. */
const readLatestTopic = (): Promise<number | null> =>
  queryClient.query({ ...forumStats, staleTime: 0 }).then(
    ({ latestTopic }) => latestTopic,
    () => null,
  );

export const forumCategories = queryOptions({
  queryKey: forumKeys.categories,
  queryFn: ({ signal }) => request(listForumCategories, {}, { signal }),
});

export const forumMember = queryOptions({
  queryKey: forumKeys.me,
  queryFn: ({ signal }) => request(getForumMember, {}, { signal }),
});

/** Begins a topic. Every list, count and category may have changed with it. */
export const topicCreation = mutationOptions({
  mutationFn: (body: TopicInput) => request(createForumTopic, { body }),
  onSuccess: readAnew,
});

/** Shows the caller's name with their posts, or no longer: also where it stands already. */
export const nameChoice = mutationOptions({
  mutationFn: (showsName: boolean) => request(updateForumMember, { body: { showsName } }),
  onSuccess: (member) => {
    queryClient.setQueryData(forumKeys.me, member);
    void queryClient.invalidateQueries({
      queryKey: forumKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== 'me',
    });
  },
});

/** The whole forum is read: no topic has anything new. */
export const wholeReading = mutationOptions({
  mutationFn: () => request(readWholeForum, {}),
  onSuccess: () => {
    const asRead = (topic: ForumTopic): ForumTopic => ({ ...topic, isUnread: false, firstUnread: null });
    queryClient.setQueriesData<TopicPages>(
      { queryKey: forumKeys.lists },
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({ ...page, items: page.items.map(asRead) })),
        },
    );
    queryClient.setQueryData<readonly ForumTopic[]>(forumKeys.latest, (topics) => topics?.map(asRead));
    // What was read meanwhile is right on the screen; what comes onto it later is read anew.
    return queryClient.invalidateQueries({ queryKey: forumKeys.lists, refetchType: 'none' });
  },
});

export const stopFollowing = mutationOptions({
  mutationFn: (token: string) => request(unfollowByMail, { query: { token } }),
});

/** Leaves the first page of a list to be read anew: the rest is loaded again on request. */
export function keepFirstPage(filter: ForumFilter): void {
  queryClient.setQueryData<TopicPages>(
    forumKeys.list(filter),
    (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
  );
}

function readAnew(): void {
  void queryClient.invalidateQueries({ queryKey: forumKeys.all });
  void queryClient.invalidateQueries({ queryKey: forumKeys.categories });
}
