import type { EventView } from '@backflow/contracts/events';
import { Link, useSession } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import styles from './event-actions.module.css';

const LINKS = { edit: 'Edit', again: 'Use Again', 'save-template': 'Save as Template' };

/** For administrators: what their list does with an event. */
export function EventAdminLinks({ id }: Pick<EventView, 'id'>) {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true);
  if (!isAdmin) return null;
  return (
    <nav aria-label="Administration of this event" className={styles.admin}>
      {Object.entries(LINKS).map(([name, label]) => (
        <Link key={name} to={`/admin?tab=events&${name}=${id}`} className={buttonClass('quiet', 'sm')}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
