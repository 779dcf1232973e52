import { useListPages, useSearchFilters } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { forumCategories, topicList } from '../api.ts';
import { forumFilter } from './forum-filter.ts';

/** The filters in the address, and the topics that match them. */
export function useForumList() {
  const categories = useQuery(forumCategories).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(forumFilter(categories));
  const { query, items, isChanging } = useListPages(topicList(filters));
  return {
    ...filtering,
    filters,
    query,
    topics: items,
    isChanging: isChanging || isDebouncing,
    categories: categories ?? [],
  };
}

export type ForumList = ReturnType<typeof useForumList>;
