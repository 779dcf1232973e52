import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '../use-now.ts';
import { eventList } from './api.ts';
import type { EventFilter } from './event-filter.ts';
import { useDebounced } from './use-debounced.ts';

const TYPING_MS = 250;

/** The list for a filter, without what has started since it was read. Typing is waited out. */
export function useEventList(filter: EventFilter) {
  const now = useNow();
  const search = useDebounced(filter.search.trim(), TYPING_MS);
  const query = useInfiniteQuery({
    ...eventList({ ...filter, search }),
    // While a filter's answer is on its way, what was there stays.
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ startDate }) => Date.parse(startDate) > now);
  const isChanging = query.isPlaceholderData || search !== filter.search.trim();
  return { ...query, events, isChanging };
}
