import { Link, useSession } from '@backflow/platform';
import { Container, Icon, PageHeader } from '@backflow/ui';
import { UnconfirmedEmailNotice } from '../account-links/unconfirmed-email-notice.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import styles from './settings-page.module.css';

export function SettingsPage() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return (
    <Container width="text">
      <PageHeader
        title="Account Settings"
        back={
          <Link to="/dashboard" className={styles.back}>
            <Icon name="chevron-left" size={16} /> Back to Dashboard
          </Link>
        }
      />
      <UnconfirmedEmailNotice />
      <div className={styles.sections}>
        <PhotoChooser user={user} />
        {/* A new address is a new form. */}
        <ProfileForm key={user.email} user={user} />
        <PasswordForm user={user} />
        <Sessions />
        <NotificationSettings user={user} />
      </div>
    </Container>
  );
}
