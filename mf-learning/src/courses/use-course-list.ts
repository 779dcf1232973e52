import { listCourseCategories } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { useListPages, useSearchFilters } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';
import { courseList } from './api.ts';
import { courseFilter } from './course-filter.ts';

/** The filter in the address and its list. */
export function useCourseList() {
  const categories = useQuery(queryOf(listCourseCategories, {})).data;
  const { filters, isDebouncing, ...filtering } = useSearchFilters(courseFilter(categories));
  const { isChanging, ...list } = useListPages(courseList(filters));
  return { ...filtering, ...list, isChanging: isChanging || isDebouncing, categories: categories ?? [] };
}
