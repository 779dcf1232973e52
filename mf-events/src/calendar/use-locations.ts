import { MAX_EVENT_LOCATIONS, listEventLocations } from '@backflow/contracts/events';
import type { EventLocation } from '@backflow/contracts/events';
import { queryOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The locations of the published events that have not ended, up to a limit; '' is no search. */
const eventLocations = (search: string) => queryOf(listEventLocations, { query: { search } });

/** Finds locations beyond those that one response has. */
export interface LocationSearch {
  value: string;
  onChange: (text: string) => void;
  /** How many were found; undefined until the response is there, and while nothing was typed. */
  found: number | undefined;
}

interface Locations {
  locations: readonly EventLocation[];
  /** Undefined where all locations are offered anyway. */
  search: LocationSearch | undefined;
}

/** The locations to choose from: all of them, or where there are too many the first ones and a search for the others. */
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
