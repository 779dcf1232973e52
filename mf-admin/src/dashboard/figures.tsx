import { formatAmount, formatNumber } from '@backflow/remote-kit';
import { StatCards } from '@backflow/remote-kit/admin';
import { useQuery } from '@tanstack/react-query';
import { adminStats, adminToday, postCounts, premiumCounts, unpaidSummary } from './api.ts';

/** The figures of the site. One whose service does not respond shows a dash. */
export function Figures() {
  const site = useQuery(adminStats).data;
  const seats = useQuery(adminToday).data?.seats;
  const unpaid = useQuery(unpaidSummary).data?.amount;
  const posts = useQuery(postCounts).data?.pending;
  const requests = useQuery(premiumCounts).data?.open;
  return (
    <StatCards
      stats={[
        {
          ...{ label: 'Total Users', value: site?.totalUsers, to: '/admin/people' },
          delta: site && site.newUsers > 0 ? `+${formatNumber(site.newUsers)} this month` : undefined,
        },
        { label: 'Total Events', value: site?.totalEvents, to: '/admin?tab=events' },
        { label: 'Seats Next 30 Days', value: seats && formatSeats(seats) },
        { label: 'Unpaid', value: unpaid && formatAmount(unpaid), to: '/admin/money' },
        { label: 'Posts Waiting', value: posts, to: '/admin/moderation' },
        { label: 'Premium Requests', value: requests, to: '/admin/people?tab=premium' },
      ]}
    />
  );
}

const formatSeats = ({ taken, total }: { taken: number; total: number }): string =>
  `${formatNumber(taken)} / ${formatNumber(total)}`;
