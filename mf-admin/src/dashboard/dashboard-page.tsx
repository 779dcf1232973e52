import { Link, formatPacific, siteSettings } from '@backflow/platform';
import { useNow } from '@backflow/remote-kit';
import { AdminPage } from '@backflow/remote-kit/admin';
import { Callout, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminSettings } from '../settings/api.ts';
import { AdminTabs, useSelectedTab } from './admin-tabs.tsx';
import styles from './dashboard-page.module.css';
import { Figures } from './figures.tsx';

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
