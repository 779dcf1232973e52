import { Link, siteSettings } from '@backflow/platform';
import { AdminPage, StatCards } from '@backflow/remote-kit/admin';
import { Callout, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminSettings } from '../settings/api.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { adminStats } from './api.ts';
import styles from './dashboard-page.module.css';
import { OpenTasks } from './open-tasks.tsx';
import { RegistrationsChart, SeatsCharts } from './report-charts.tsx';

/** The first page of administration: figures, every remote's tab, open tasks and reports. */
export const DashboardPage = () => (
  <AdminPage
    title="Admin Dashboard"
    lead="Courses, events, resources and webinars, and what needs a hand today."
  >
    <RegistrationClosed />
    <Stats />
    <AdminTabs />
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs a hand today</h2>
      <OpenTasks />
    </section>
    <section className={styles.section} aria-labelledby="reports">
      <h2 id="reports">How it goes</h2>
      <div className={styles.charts}>
        <RegistrationsChart />
        <SeatsCharts />
      </div>
    </section>
  </AdminPage>
);

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

function Stats() {
  const { data } = useQuery(adminStats);
  return (
    <StatCards
      stats={[
        { label: 'Total Users', value: data?.totalUsers },
        { label: 'Total Events', value: data?.totalEvents },
      ]}
    />
  );
}
