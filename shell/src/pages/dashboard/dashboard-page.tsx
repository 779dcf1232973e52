import type { Member } from '@backflow/contracts/identity';
import { useSession } from '@backflow/platform';
import { Container, DatedCardSkeletons, PageHeader, Tabs, VisuallyHidden } from '@backflow/ui';
import { UnconfirmedEmailNotice } from '../../account/unconfirmed-email-notice.tsx';
import { MissingWidget, Slot } from '../../federation/slot.tsx';
import { Plan } from '../../account/plan.tsx';
import { Overview } from './overview.tsx';
import { Profile } from './profile.tsx';
import { Tiles } from './tiles.tsx';
import { Training } from './training.tsx';
import { useTab } from './use-tab.ts';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  const user = useSession((session) => session.user);
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: Member }) {
  const { tab, selectTab, area } = useTab();
  return (
    <Container className={styles.page}>
      <PageHeader title={`Welcome back, ${user.firstName || 'Learner'}`} lead={<Plan member={user} />} />
      <UnconfirmedEmailNotice />
      <Tiles />
      <div ref={area}>
        <Tabs
          label="Dashboard"
          selected={tab}
          onSelect={selectTab}
          tabs={[
            { id: 'overview', label: 'Overview', panel: <Overview /> },
            { id: 'my-training', label: 'My Training', panel: <Training /> },
            { id: 'my-events', label: 'My Events', panel: <MyEvents /> },
            { id: 'profile', label: 'Profile', panel: <Profile user={user} /> },
          ]}
        />
      </div>
    </Container>
  );
}

const MyEvents = () => (
  <>
    <h2>
      <VisuallyHidden>My Events</VisuallyHidden>
    </h2>
    <Slot
      name="dashboard.my-events"
      loading={<DatedCardSkeletons label="Loading your events" actions={false} className={styles.cards} />}
      empty={<MissingWidget title="My Events" />}
    />
  </>
);
