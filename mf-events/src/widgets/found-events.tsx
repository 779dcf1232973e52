import { eventHref } from '../links/offer-hrefs.ts';
import { listEvents } from '@backflow/contracts/events';
import { formatPacific, pacificTime, queryOf } from '@backflow/platform';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';
import { formatLocation } from '../events/event-text.ts';

/** The best matching upcoming events for the search in the bar. */
export default function FoundEvents({ search }: { search: string }) {
  return (
    <FoundList
      title="Events"
      query={queryOf(listEvents, { query: { search, limit: SHOWN_RESULTS } })}
      row={({ id, title, startDate, marks, ...event }) => ({
        id,
        href: eventHref(id),
        title,
        marks: marks?.title,
        description: `${formatPacific(startDate, 'EEE, MMM d, yyyy')}, ${pacificTime(startDate)} · ${formatLocation(event)}`,
        lead: { month: formatPacific(startDate, 'MMM'), day: formatPacific(startDate, 'd') },
      })}
      all={{ label: 'All Results in Events', href: `/events?search=${encodeURIComponent(search)}` }}
    />
  );
}
