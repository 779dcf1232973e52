import { Slot, useSession } from '@backflow/platform';
import type { FrameProps } from '@backflow/platform';
import { BackLink } from '@backflow/remote-kit';
import type { Member } from '@backflow/contracts/identity';
import { Card, Container, PageHeader, Skeleton, SkeletonGroup } from '@backflow/ui';
import { Suspense, lazy } from 'react';
import { UnconfirmedEmailNotice } from '../../account/unconfirmed-email-notice.tsx';
import { Plan } from '../../account/plan.tsx';
import { NotificationSettings } from '../../account/notifications/notification-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import styles from '../../account/account.module.css';

const TwoStepSignIn = lazy(async () => ({
  default: (await import('./second-factor/two-step-sign-in.tsx')).TwoStepSignIn,
}));

export function SettingsPage() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <Container width="text">
      <PageHeader title="Account Settings" back={<BackLink />} lead={<Plan member={user} />} />
      <UnconfirmedEmailNotice />
      <div className={styles.sections}>
        {user.needsSecondFactor && <SecondFactor user={user} />}
        <PhotoChooser user={user} />
        {/* A new address remounts the form. */}
        <ProfileForm key={user.email} user={user} />
        <PasswordForm user={user} />
        {!user.needsSecondFactor && <SecondFactor user={user} />}
        <Sessions />
        <NotificationSettings user={user} />
        <Slot name="settings.sections" Frame={Section} loading={<SectionLoading />} />
      </div>
    </Container>
  );
}

const SecondFactor = ({ user }: { user: Member }) => (
  <Suspense
    fallback={
      <Card>
        <SectionLoading />
      </Card>
    }
  >
    <TwoStepSignIn user={user} />
  </Suspense>
);

const Section = ({ id, title, children }: FrameProps) => (
  <section aria-labelledby={id}>
    <Card>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </Card>
  </section>
);

const SectionLoading = () => (
  <SkeletonGroup label="Loading">
    <Skeleton height="100%" />
  </SkeletonGroup>
);
