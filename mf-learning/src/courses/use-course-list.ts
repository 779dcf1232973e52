import { useSearchFilters } from '@backflow/remote-kit';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { courseCategories, courseList } from './api.ts';
import { courseFilter } from './course-filter.ts';

/** The filter in the address, and the list for it. */
export function useCourseList() {
  const categories = useQuery(courseCategories).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(courseFilter(categories));
  const query = useInfiniteQuery({
    ...courseList(filters),
    // Keep the previous list while the filtered one loads.
    placeholderData: keepPreviousData,
  });
  return {
    ...filtering,
    query,
    courses: query.data?.pages.flatMap(({ items }) => items),
    isChanging: query.isPlaceholderData || isDebouncing,
    categories: categories ?? [],
  };
}
