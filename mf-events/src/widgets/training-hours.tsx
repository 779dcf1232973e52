import { getHref } from '@backflow/contracts';
import { exportMyHours } from '@backflow/contracts/bookings';
import { useSession } from '@backflow/platform';
import { QueryError } from '@backflow/remote-kit';
import { Card, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { myEntries, myHours, HoursLedger } from '@backflow/booking-kit';
import styles from './training-hours.module.css';

/** The member's CE hours by year and kind, with the entries behind them; nothing without any. */
export default function TrainingHours() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  const query = useQuery({ ...myHours, enabled });
  if (query.isError && !query.data)
    return <QueryError title="Your CE hours could not be loaded" query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Card padded={false} className={styles.card}>
      <HoursLedger
        years={query.data}
        getEntries={myEntries}
        getHref={({ offers, id }) => `/${offers}/${id}`}
      />
      <div className={styles.actions}>
        <a href={getHref(exportMyHours)} download className={buttonClass('quiet', 'sm')}>
          Download All Entries (CSV)
        </a>
      </div>
    </Card>
  );
}
