import { FilterBar, idOptions } from '@backflow/remote-kit';
import { levelOptions } from './course-filter.ts';
import type { useCourseList } from './use-course-list.ts';

/** Search, level and category. */
export const CourseFilters = ({ list }: { list: ReturnType<typeof useCourseList> }) => (
  <FilterBar
    label="Courses"
    plural="courses"
    filters={list}
    choices={[
      { name: 'level', label: 'Level', options: levelOptions },
      { name: 'category', label: 'Category', options: idOptions('All Categories', list.categories) },
    ]}
  />
);
