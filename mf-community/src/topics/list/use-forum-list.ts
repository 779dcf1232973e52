import { useSearchFilters } from '@backflow/remote-kit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { forumCategories, topicList } from '../api.ts';
import { forumFilter } from './forum-filter.ts';

/** The filters in the address, and the topics that match them. */
export function useForumList() {
  const categories = useQuery(forumCategories).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(forumFilter(categories));
  const query = useInfiniteQuery({
    ...topicList(filters),
    // Show the previous topics while a filter's response is loading.
    placeholderData: keepPreviousData,
  });
  return {
    ...filtering,
    filters,
    query,
    topics: query.data?.pages.flatMap(({ items }) => items),
    isChanging: query.isPlaceholderData || isDebouncing,
    categories: categories ?? [],
  };
}

export type ForumList = ReturnType<typeof useForumList>;
