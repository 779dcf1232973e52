import { listCourses } from '@backflow/contracts/learning';
import { queryOf } from '@backflow/platform';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { COURSES_HREF, LEVEL_NAMES, courseHref } from '../courses/course-text.ts';

/** The best matching courses for the search in the bar. */
export default function FoundCourses({ search }: { search: string }) {
  return (
    <FoundList
      title="Courses"
      query={queryOf(listCourses, { query: { search, limit: SHOWN_RESULTS } })}
      row={({ id, title, marks, level, duration, categoryName }) => ({
        id,
        href: courseHref(id),
        title,
        marks: marks?.title,
        description: [LEVEL_NAMES[level], duration, categoryName].filter(Boolean).join(' · '),
        lead: 'book',
      })}
      all={{ label: 'All Results in Courses', href: `${COURSES_HREF}?search=${encodeURIComponent(search)}` }}
    />
  );
}
