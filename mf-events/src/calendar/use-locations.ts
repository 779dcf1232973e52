import { MAX_EVENT_LOCATIONS, listEventLocations } from '@backflow/contracts/events';
import type { EventLocation } from '@backflow/contracts/events';
import { queryOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The locations of the published events that have not ended, up to a limit; '' is no search. */
const eventLocations = (search: string) => queryOf(listEventLocations, { query: { search } });

/** The search for locations that the first response does not have. */
export interface LocationSearch {
  value: string;
  onChange: (text: string) => void;
  /** How many were found; undefined without a search text or a response. */
  found: number | undefined;
}

interface Locations {
  locations: readonly EventLocation[];
  /** Undefined if all locations are in the list. */
  search: LocationSearch | undefined;
}

/** The options of the filter: all locations, or the first ones and a search for the others. */
export function useLocations(): Locations {
  const [value, onChange] = useState('');
  const typed = useDebouncedText(value);
  const first = useQuery(eventLocations('')).data ?? [];
  const { data: found, isPlaceholderData: isOld } = useQuery({
    ...eventLocations(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  if (first.length < MAX_EVENT_LOCATIONS) return { locations: first, search: undefined };
  const matches = typed === '' ? undefined : found;
  return {
    locations: matches ?? first,
    search: { value, onChange, found: isOld ? undefined : matches?.length },
  };
}
