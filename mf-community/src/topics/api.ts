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
import { takesNewTopics } from './list/forum-filter.ts';
import type { ForumFilter } from './list/forum-filter.ts';

const PAGE_SIZE = 20;
/** A forum is talked in all the time: what is older is read anew when its screen is opened again. */
const FRESH_MS = 30_000;

interface TopicPage extends ListPage<readonly ForumTopic[]> {
  /** The number of the topic approved last, as it was before the page was read; null where nobody is told of new ones. */
  latestTopic: number | null;
}

/** Topics that match the filter: pinned ones, then by their last activity, or the best matches of a search first. */
export const topicList = (filter: ForumFilter) => {
  const { search, category: categoryId, only } = filter;
  const query = { limit: PAGE_SIZE, ...withoutEmpty({ search, categoryId, only }) };
  return infiniteQueryOptions({
    ...cacheEntryOf(listForumTopics, { query }, 'pages'),
    queryFn: async ({ pageParam, signal }): Promise<TopicPage> => {
      // Before the topics: one that is approved meanwhile is in the list, or the stream tells of it.
      const latestTopic = pageParam === undefined && takesNewTopics(filter) ? await readLatestTopic() : null;
      const page = await requestPage(listForumTopics, { query: { ...query, cursor: pageParam } }, { signal });
      return { ...page, latestTopic };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: FRESH_MS,
  });
};

export const forumStats = queryOf(getForumStats, {});

/** Null where it cannot be had: the list is read all the same, and nobody is told of what is new. */
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
