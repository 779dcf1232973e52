import type { MemberBooking } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { Badge, Badges } from '@backflow/ui';
import { AccountButton } from '../accounts/account-button.tsx';
import { STATUS, formatProgress } from '../bookings/labels.ts';
import styles from './person.module.css';

/** A member's booking, with a link to the attendees of what is booked. */
export function BookingRow({ booking }: { booking: MemberBooking }) {
  const { id, status, attended, place, account, progress, bookedAt, offer } = booking;
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <Link to={`/admin/bookings/${offer.offers}/${offer.id}`} className={styles.title}>
          {offer.title}
        </Link>
        <p className={styles.aside}>
          {[
            offer.startsAt === null ? null : formatPacific(offer.startsAt, 'MMM d, yyyy'),
            `booked ${formatPacific(bookedAt, 'MMM d, yyyy')}`,
            progress && formatProgress(progress),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badges>
        <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        {place !== undefined && <Badge>Number {place} in line</Badge>}
        {attended && (
          <Badge tone="water" icon="check">
            Attended
          </Badge>
        )}
        {offer.isWithdrawn && <Badge>Not offered any more</Badge>}
      </Badges>
      {account && <AccountButton bookingId={id} account={account} title={offer.title} />}
    </div>
  );
}
