import { listCourses } from '@backflow/contracts';
import { request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

const keys = {
  all: ['courses'],
  list: ['courses', 'list'],
} as const;

export const coursesQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => request(listCourses, {}, { signal }),
});
