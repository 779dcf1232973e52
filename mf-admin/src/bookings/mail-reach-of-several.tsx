import { mailReach } from '@backflow/booking-kit';
import type { OfferPath } from '@backflow/contracts/bookings';
import type { MailAudience, RecipientPreview } from '@backflow/contracts/shared';
import { formatCount } from '@backflow/remote-kit';
import { useQueries } from '@tanstack/react-query';

export type Reached = Pick<RecipientPreview, 'recipients' | 'unreached'>;

/** How many people a mail would reach, offer by offer. */
export function useMailReaches(offers: OfferPath, ids: readonly string[], to: MailAudience) {
  const results = useQueries({ queries: ids.map((id) => mailReach({ offers, id }, to, 'message')) });
  return {
    results,
    /** The offers with someone to write to: the site refuses the others. */
    withPeople: ids.filter((_, index) => {
      const data = results[index]?.data;
      return data === undefined || data.recipients + data.unreached > 0;
    }),
  };
}

export function MailReachOfSeveral({ reaches: { results } }: { reaches: ReturnType<typeof useMailReaches> }) {
  const known = results.flatMap(({ data }) => data ?? []);
  return (
    <div role="status">
      {results.some(({ isError }) => isError) && <p>How many people receive it could not be counted.</p>}
      {known.length === results.length && <p>{formatReach(known)}</p>}
    </div>
  );
}

/** 'It goes to 8 people. 2 people do not receive it now.' */
export function formatReach(reached: readonly Reached[]): string {
  const sum = (field: keyof Reached) => reached.reduce((total, each) => total + each[field], 0);
  const [recipients, unreached] = [sum('recipients'), sum('unreached')];
  if (recipients + unreached === 0) return 'Nobody is booked, so there is nobody to write to.';
  const sent = `It goes to ${formatCount(recipients, 'person', 'people')}.`;
  if (unreached === 0) return sent;
  return `${sent} ${formatCount(unreached, 'person does', 'people do')} not receive it now.`;
}
