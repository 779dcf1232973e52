import { Link, formatPacific, siteSettings } from '@backflow/platform';
import { useNow, formatAmount, formatNumber } from '@backflow/remote-kit';
import { AdminPage, StatCards } from '@backflow/remote-kit/admin';
import { Callout, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminSettings } from '../settings/api.ts';
import { AdminTabs, useSelectedTab } from './admin-tabs.tsx';
import { adminStats, adminToday, postCounts, premiumCounts, unpaidSummary } from './api.ts';
import styles from './dashboard-page.module.css';

/** The first page of administration: without a tab the day with its figures, else that list alone. */
export function DashboardPage() {
  const now = useNow();
  const isToday = useSelectedTab() === undefined;
  return (
    <AdminPage
      title="Admin Dashboard"
      lead={isToday && formatPacific(new Date(now), 'EEEE, MMMM d')}
      actions={
        isToday && (
          <Link to="/admin?tab=events&edit=new" className={buttonClass('primary')}>
            Add Event
          </Link>
        )
      }
      className={isToday ? undefined : styles.list}
      hasTabs
    >
      {isToday && <RegistrationClosed />}
      {isToday && <Figures />}
      <AdminTabs className={styles.tabs} />
    </AdminPage>
  );
}

/** The notice while registration is closed, with a link to the setting. */
function RegistrationClosed() {
  const { data } = useQuery(adminSettings);
  // Until the settings are fetched, use those that came with the page: the layout must not shift when they arrive.
  const { registrationOpen } = data ?? siteSettings();
  if (registrationOpen) return null;
  return (
    <Callout
      icon="lock"
      title="Registration is closed"
      className={styles.closed}
      action={
        <Link to="/admin?tab=settings&section=site" className={buttonClass('quiet')}>
          Open the Setting
        </Link>
      }
    >
      <p>Nobody can create an account.</p>
    </Callout>
  );
}

/** The figures of the site. One whose service does not respond shows a dash. */
function Figures() {
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
