import { formatNumber, formatShortAmount, useNow } from '@backflow/remote-kit';
import { QueriedNeedCard } from '@backflow/remote-kit/admin';
import { useQuery } from '@tanstack/react-query';
import { adminToday, invoiceSummary } from './api.ts';

/** Unpaid invoices of events that start within seven days. */
export function UnpaidNeed() {
  const now = useNow();
  const { data } = useQuery(adminToday);
  const first = data?.week.find(({ unpaidCount, startsAt }) => unpaidCount > 0 && Date.parse(startsAt) > now);
  return (
    <QueriedNeedCard title="Unpaid registrations" query={invoiceSummary}>
      {({ soon: { count, amount } }) => ({
        ...{ count, isUrgent: true, to: '/admin/money?starts=soon' },
        label: 'unpaid for an event within 7 days',
        detail: [formatShortAmount(amount), first && `${first.title} first`].filter(Boolean).join(', '),
        none: 'Nothing is unpaid for an event within 7 days',
      })}
    </QueriedNeedCard>
  );
}

/** Full events that people wait for. */
export const FullNeed = () => (
  <QueriedNeedCard title="Full events" query={adminToday}>
    {({ full: { count, waiting, first } }) => ({
      count,
      label: `${count === 1 ? 'event' : 'events'} full, ${formatNumber(waiting)} waiting`,
      detail: first ?? undefined,
      none: 'Nobody waits for a seat',
      to: '/admin?tab=events&timing=upcoming&seats=waiting',
    })}
  </QueriedNeedCard>
);
