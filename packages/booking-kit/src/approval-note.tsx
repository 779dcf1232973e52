import { formatMinutes, listOfferApprovals } from '@backflow/contracts/credentials';
import { byId, queryOf } from '@backflow/platform';
import { Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './booking-terms.module.css';

/**
 * Which authorities accept a class, and a warning where one of the reader's licenses is not among them: read before one registers.
 * Renders nothing while it is not known.
 */
export function ApprovalNote({ offerId }: { offerId: string }) {
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
