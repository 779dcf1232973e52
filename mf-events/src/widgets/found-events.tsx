import { listEvents } from '@backflow/contracts/events';
import { formatPacific, pacificTime, queryOf } from '@backflow/platform';
import { FoundList } from '@backflow/remote-kit/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { eventHref, formatLocation } from '../events/event-text.ts';

const SHOWN = 4;

const foundEvents = (search: string) => ({
  ...queryOf(listEvents, { query: { search, limit: SHOWN } }),
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
        description: `${formatPacific(startDate, 'EEE, MMM d, yyyy')}, ${pacificTime(startDate)} · ${formatLocation(event)}`,
        lead: { month: formatPacific(startDate, 'MMM'), day: formatPacific(startDate, 'd') },
      })}
      all={{ label: 'All results in Events', href: `/events?search=${encodeURIComponent(search)}` }}
    />
  );
}
