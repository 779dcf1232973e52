import { listCourses } from '@backflow/contracts';
import { request } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { courseKeys } from '../keys.ts';

const SHOWN = 4;

const foundCourses = (search: string) =>
  queryOptions({
    queryKey: courseKeys.found(search),
    queryFn: ({ signal }) => request(listCourses, { query: { search, limit: SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });

const LEVELS = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const;

/** The courses that match the search of the bar best. */
export default function FoundCourses({ search }: { search: string }) {
  return (
    <FoundList
      title="Courses"
      query={useQuery(foundCourses(search))}
      row={({ id, title, marks, level, duration, categoryName }) => ({
        id,
        href: `/courses/${id}`,
        title,
        marks: marks?.title,
        words: [LEVELS[level], duration, categoryName].filter(Boolean).join(' · '),
        lead: 'book',
      })}
      all={{ label: 'All results in Courses', href: `/courses?search=${encodeURIComponent(search)}` }}
    />
  );
}
