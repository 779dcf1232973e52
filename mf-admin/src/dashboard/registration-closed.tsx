import { Link, siteSettings } from '@backflow/platform';
import { Callout, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminSettings } from '../settings/api.ts';
import styles from './overview.module.css';

/** A notice on the dashboard while registration is closed, with a link to the setting. */
export function RegistrationClosed() {
  const { data } = useQuery(adminSettings);
  // Until they are fetched, the settings that came with the page: nothing moves down when they arrive.
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
