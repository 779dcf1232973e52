import { AdminPage } from '@backflow/remote-kit/admin';
import { RegistrationClosed } from './registration-closed.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { Overview } from './overview.tsx';
import { AdminTabs } from './admin-tabs.tsx';

/** What administrators see first: figures, what needs a hand, and all that the site offers. */
export const DashboardPage = () => (
  <AdminPage
    title="Admin Dashboard"
    lead="Courses, events, resources and webinars, and what needs a hand today."
  >
    <RegistrationClosed />
    <DashboardStats />
    <AdminTabs />
    <Overview />
  </AdminPage>
);
