import { formatMinutes, listOfferApprovals } from '@backflow/contracts/credentials';
import { byId, queryOf } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './booking-terms.module.css';

/** What `ApprovalNote` shows once it is known. */
export function OfferApprovals({ offerId }: { offerId: string }) {
  const { data } = useQuery(queryOf(listOfferApprovals, byId(offerId)));
  if (!data) return null;
  const { approvals, missing } = data;
  return (
    <div className={styles.approvals}>
      {missing.length > 0 && (
        <Alert tone="warning" title={`Not approved by ${missing.join(', ')}`}>
          You have a license there. Hours of this class may not count for its renewal.
        </Alert>
      )}
      {approvals.length > 0 && (
        <p className={styles.note}>
          {approvals.map(({ authority, courseNumber, minutes }) => (
            <span key={`${authority} ${courseNumber}`} className={styles.other}>
              Accepted by {authority}:{' '}
              {[`course ${courseNumber}`, formatMinutes(minutes)].filter(Boolean).join(', ')}.
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
