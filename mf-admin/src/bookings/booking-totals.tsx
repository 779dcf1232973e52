import { KIND_RULES, hasWaitingList } from '@backflow/contracts/bookings';
import type { BookingCounts, OfferKind } from '@backflow/contracts/bookings';
import { formatNumber, formatShortAmount } from '@backflow/remote-kit';
import { StatCards } from '@backflow/remote-kit/admin';
import type { Stat } from '@backflow/remote-kit/admin';

interface Props {
  kind: OfferKind;
  /** Undefined until they are fetched. */
  counts: BookingCounts | undefined;
  /** Null is no limit. */
  maxAttendees: number | null | undefined;
}

/** The seats of an offer, who has them, and what they have paid. */
export function BookingTotals({ kind, counts, maxAttendees }: Props) {
  const offered = counts?.held ?? 0;
  const seated = counts && counts.confirmed + counts.pending + offered;
  const stats: readonly Stat[] = [
    {
      label: kind === 'course' ? 'Enrolled' : 'Seats',
      value: seated,
      ...(typeof maxAttendees === 'number' && { note: `of ${formatNumber(maxAttendees)}` }),
    },
    { label: 'Confirmed', value: counts?.confirmed },
    { label: 'Pending', value: counts?.pending },
    ...(hasWaitingList(kind)
      ? [
          {
            label: 'Waiting',
            value: counts?.waitlisted,
            ...(offered > 0 && { note: `${offered} offered a seat` }),
          },
        ]
      : []),
    { label: 'Cancelled', value: counts?.cancelled },
    ...(KIND_RULES[kind].isAttended ? [{ label: 'Attended', value: counts?.attended }] : []),
    ...(KIND_RULES[kind].statuses.includes('pending')
      ? [
          { label: 'Paid', value: counts && formatShortAmount(counts.paid ?? '0') },
          { label: 'Unpaid', value: counts && formatShortAmount(counts.unpaid ?? '0') },
        ]
      : []),
  ];
  return <StatCards stats={stats} />;
}
