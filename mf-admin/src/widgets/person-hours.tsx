import { QueryPending } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberEntries, memberHours, HoursLedger } from '@backflow/booking-kit';
import { CorrectHoursDialog } from '../hours/correct-hours-dialog.tsx';
import styles from '../hours/hours.module.css';

/** For the slot `admin.person`: a member's CE hours, which administrators correct. @param id the member's */
export default function PersonHours({ id, name }: { id: string; name: string }) {
  const query = useQuery(memberHours(id));
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (!query.data) return <QueryPending noun="CE hours" query={query} lines={['70%']} />;
  return (
    <div>
      {query.data.length === 0 ? (
        <p className={styles.aside}>No CE hours.</p>
      ) : (
        <HoursLedger
          years={query.data}
          getEntries={memberEntries(id)}
          getHref={(offer) => `/admin/bookings/${offer.offers}/${offer.id}`}
        />
      )}
      <div className={styles.actions}>
        <Button size="sm" variant="quiet" onClick={() => setIsCorrecting(true)}>
          Correct Hours
        </Button>
      </div>
      {isCorrecting && (
        <CorrectHoursDialog memberId={id} name={name} onClose={() => setIsCorrecting(false)} />
      )}
    </div>
  );
}
