import { usePageTitle, useSession } from '@backflow/platform';
import { Badge, Container, DatedCardSkeleton, PageHeader, SkeletonGroup } from '@backflow/ui';
import { UnconfirmedEmailNotice } from '../account-links/unconfirmed-email-notice.tsx';
import { RemoteWidget } from '../federation/remote-widget.tsx';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const user = useSession((session) => session.user);
  const premium = user?.subscriptionStatus === 'premium';
  return (
    <Container>
      <PageHeader
        title={`Welcome back, ${user?.firstName || 'Learner'}`}
        lead={
          <Badge tone={premium ? 'brass' : 'neutral'}>{premium ? 'Premium Member' : 'Free Member'}</Badge>
        }
      />
      <UnconfirmedEmailNotice />
      <section aria-labelledby="my-events" className={styles.section}>
        <h2 id="my-events">My Events</h2>
        <RemoteWidget remote="events" name="my-events" title="My Events" fallback={<Waiting />} />
      </section>
    </Container>
  );
}

const Waiting = () => (
  <SkeletonGroup label="Loading your events" className={styles.section}>
    <DatedCardSkeleton actions={false} />
    <DatedCardSkeleton actions={false} />
  </SkeletonGroup>
);
