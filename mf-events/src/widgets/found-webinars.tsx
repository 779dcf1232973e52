import { webinarHref } from '../links/offer-hrefs.ts';
import { listWebinars, webinarStatus } from '@backflow/contracts/webinars';
import { formatPacific, pacificTime, queryOf } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { FoundList, SHOWN_RESULTS } from '@backflow/remote-kit/search';

/** The best matching webinars for the search in the bar. */
export default function FoundWebinars({ search }: { search: string }) {
  const now = useNow();
  return (
    <FoundList
      title="Webinars"
      query={queryOf(listWebinars, { query: { search, tab: 'all', limit: SHOWN_RESULTS } })}
      row={(webinar) => {
        const { id, title, scheduledAt, marks } = webinar;
        const status = webinarStatus(webinar, now);
        return {
          id,
          href: webinarHref(id),
          title,
          marks: marks?.title,
          description: `${formatPacific(scheduledAt, 'EEE, MMM d, yyyy')}, ${pacificTime(scheduledAt)} · ${status}`,
          lead: { month: formatPacific(scheduledAt, 'MMM'), day: formatPacific(scheduledAt, 'd') },
        };
      }}
      all={{ label: 'All Webinars', href: '/webinars?tab=all' }}
    />
  );
}
