import { listEvents } from '@backflow/contracts/events';
import { formatPacific, pacificTime, request } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { eventHref, placeWords } from '../events/event-words.ts';
import { eventKeys } from '../keys.ts';

const SHOWN = 4;

const foundEvents = (search: string) =>
  queryOptions({
    queryKey: eventKeys.found(search),
    queryFn: ({ signal }) => request(listEvents, { query: { search, limit: SHOWN } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The events to come that match the search of the bar best. */
export default function FoundEvents({ search }: { search: string }) {
  return (
    <FoundList
      title="Events"
      query={useQuery(foundEvents(search))}
      row={({ id, title, startDate, marks, ...event }) => ({
        id,
        href: eventHref(id),
        title,
        marks: marks?.title,
        words: `${formatPacific(startDate, 'EEE, MMM d, yyyy')}, ${pacificTime(startDate)} · ${placeWords(event)}`,
        lead: { month: formatPacific(startDate, 'MMM'), day: formatPacific(startDate, 'd') },
      })}
      all={{ label: 'All results in Events', href: `/events?search=${encodeURIComponent(search)}` }}
    />
  );
}
