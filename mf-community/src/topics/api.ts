import {
  getForumMember,
  getForumStats,
  listForumCategories,
  listForumTopics,
  markForumRead,
  updateForumMember,
} from '@backflow/contracts/community';
import type { ForumTopic } from '@backflow/contracts/community';
import { cacheEntryOf, mutationOf, patchCached, queryClient, queryOf, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { includesNewTopics } from './list/forum-filter.ts';
import type { ForumFilter } from './list/forum-filter.ts';

const PAGE_SIZE = 20;
/** Topics change often, so older data is refetched when the page is opened again. */
const FRESH_MS = 30_000;

interface TopicPage extends ListPage<readonly ForumTopic[]> {
  /** The number of the latest topic, read before the page; null where new topics are not counted. */
  latestTopic: number | null;
}

/** The topics that match the filter: pinned ones, then by last activity; or the best matches of a search first. */
export const topicList = (filter: ForumFilter) => {
  const { search, category: categoryId, only } = filter;
  const query = { limit: PAGE_SIZE, ...withoutEmpty({ search, categoryId, only }) };
  return infiniteQueryOptions({
    ...cacheEntryOf(listForumTopics, { query }, 'pages'),
    queryFn: async ({ pageParam, signal }): Promise<TopicPage> => {
      // Read this before the topics, so that the stream or the list has every topic approved in between.
      const latestTopic =
        pageParam === undefined && includesNewTopics(filter) ? await readLatestTopic() : null;
      const page = await requestPage(listForumTopics, { query: { ...query, cursor: pageParam } }, { signal });
      return { ...page, latestTopic };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });
};

export const forumStats = queryOf(getForumStats, {});

/** Null on a failure: the list is shown without a count of new topics. */
const readLatestTopic = (): Promise<number | null> =>
  queryClient.query({ ...forumStats, staleTime: 0 }).then(
    ({ latestTopic }) => latestTopic,
    () => null,
  );

export const forumCategories = queryOf(listForumCategories, {});

export const forumMember = queryOf(getForumMember, {});

/** Shows the caller's name with their posts, earlier ones too, or hides it. */
export const nameChoice = mutationOf(updateForumMember, (showsName: boolean) => ({ body: { showsName } }), {
  apply: (member) => void queryClient.setQueryData(forumMember.queryKey, member),
  except: [getForumMember],
});

/** Marks every topic as read. */
export const readAllTopics = mutationOf(markForumRead, () => ({}), {
  apply: () => patchCached(listForumTopics, (topic) => ({ ...topic, isUnread: false, firstUnread: null })),
  later: [listForumTopics],
});
