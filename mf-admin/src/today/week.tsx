import type { WeekOffer } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { QueryError, formatShortAmount } from '@backflow/remote-kit';
import { Badge, SeatsBar, SkeletonGroup, SkeletonLine, VisuallyHidden } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { adminToday } from './api.ts';
import styles from './week.module.css';

/** Events and webinars of the next seven days, with seats, unpaid bookings and a link to the attendees. */
export function Week() {
  const query = useQuery(adminToday);
  if (!query.data)
    return (
      <QueryError title="The next seven days could not be loaded" query={query} loading={<WeekLoading />} />
    );
  const { week, weekCount } = query.data;
  if (week.length === 0) return <p className={styles.none}>Nothing is planned within seven days.</p>;
  return (
    <div className={styles.frame}>
      {/* On a phone the table is laid out as blocks: without explicit roles screen readers would not see a table. */}
      <table role="table" className={styles.table} aria-labelledby="week">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={styles.when}>
              When
            </th>
            <th role="columnheader" scope="col">
              Event
            </th>
            <th role="columnheader" scope="col" className={styles.seats}>
              Seats
            </th>
            <th role="columnheader" scope="col" className={styles.unpaid}>
              Unpaid
            </th>
            <th role="columnheader" scope="col" className={styles.action}>
              <VisuallyHidden>Attendees</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {week.map((offer) => (
            <Row key={offer.id} offer={offer} />
          ))}
        </tbody>
      </table>
      {weekCount > week.length && (
        <p className={styles.more}>
          The first {week.length} of {weekCount}.
        </p>
      )}
    </div>
  );
}

const Row = ({ offer }: { offer: WeekOffer }) => (
  <tr role="row">
    <td role="cell" className={styles.when}>
      <time dateTime={offer.startsAt}>
        <b>{formatPacific(offer.startsAt, 'EEE d')}</b>{' '}
        <small>{formatPacific(offer.startsAt, 'h:mm a')}</small>
      </time>
    </td>
    <td role="cell" className={styles.title}>
      <Link to={`/${offer.offers}/${offer.id}`}>{offer.title}</Link>
      <small>{getPosition(offer)}</small>
    </td>
    <td role="cell" className={styles.seats}>
      <span>
        {offer.currentAttendees} of {offer.maxAttendees ?? '∞'}
      </span>{' '}
      {offer.waitingCount > 0 && <Badge tone="brass">{offer.waitingCount} waiting</Badge>}
      <SeatsBar taken={offer.currentAttendees} total={offer.maxAttendees} />
    </td>
    <td role="cell" className={styles.unpaid}>
      <Unpaid offer={offer} />
    </td>
    <td role="cell" className={styles.action}>
      <Link to={`/admin/bookings/${offer.offers}/${offer.id}`}>
        Attendees <VisuallyHidden>of {offer.title}</VisuallyHidden>
      </Link>
    </td>
  </tr>
);

function Unpaid({ offer: { hasInvoice, unpaidCount, unpaidAmount } }: { offer: WeekOffer }) {
  if (!hasInvoice) return <small>free</small>;
  if (unpaidCount === 0) return <small>all paid</small>;
  return (
    <>
      <span className={styles.phone}>Unpaid: </span>
      {unpaidCount} · {formatShortAmount(unpaidAmount)}
    </>
  );
}

const getPosition = ({ offers, isVirtual, location }: WeekOffer): string => {
  if (offers === 'webinars') return 'Webinar';
  return isVirtual ? 'Virtual' : (location ?? 'Location to be announced');
};

const WeekLoading = () => (
  <SkeletonGroup label="Loading the next seven days" className={styles.loading}>
    {[1, 2, 3].map((row) => (
      <div key={row}>
        <SkeletonLine width="60%" />
        <SkeletonLine width="35%" />
      </div>
    ))}
  </SkeletonGroup>
);
