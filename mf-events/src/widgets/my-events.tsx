import { useNow } from '@backflow/remote-kit';
import { DatedCardSkeletons } from '@backflow/ui';
import { byDate, useMyRegistrations } from '../events/my-registrations.ts';
import { RegistrationCard } from '../registrations/registration-card.tsx';
import { NoRegistrations, RegistrationsError } from '../registrations/registrations-panels.tsx';
import styles from './my-events.module.css';

/** Every event the member is registered for, upcoming ones first. */
export default function MyEvents() {
  const now = useNow();
  const query = useMyRegistrations();
  if (query.data?.length === 0) {
    return (
      <NoRegistrations title="No events registered">
        Your registrations appear here, with date, time and place.
      </NoRegistrations>
    );
  }
  if (query.data) {
    return (
      <ul className={styles.cards}>
        {byDate(query.data, now).map((item) => (
          <li key={item.id}>
            <RegistrationCard item={item} now={now} />
          </li>
        ))}
      </ul>
    );
  }
  if (query.isError) return <RegistrationsError query={query} />;
  return <DatedCardSkeletons label="Loading your events" actions={false} className={styles.cards} />;
}
