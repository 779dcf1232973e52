import { listOpenDays } from '@backflow/exemplar/contract';
import { request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';

const keys = {
  all: ['open-days'],
  list: ['open-days', 'list'],
} as const;

export const openDaysQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => request(listOpenDays, {}, { signal }),
});
