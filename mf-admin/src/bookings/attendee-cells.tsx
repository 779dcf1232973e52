import { STATUS } from '@backflow/booking-kit';
import { isPositive } from '@backflow/contracts/bookings';
import type { Attendee, OfferPath } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { formatMoment } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';

/** True if a seat waits for its member's payment, at whatever price it was agreed. */
export const owes = ({ status, account, payer }: Attendee): boolean =>
  status === 'pending' && payer === undefined && isPositive(account?.due ?? '0');

interface StatusProps {
  offers: OfferPath;
  attendee: Attendee;
}

export const StatusBadges = ({ offers, attendee: { status, place, seatOffer, movedTo } }: StatusProps) => (
  <Badges>
    <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
    {place !== undefined && <Badge>Number {place} in line</Badge>}
    {seatOffer && (
      <Badge tone="brass" icon="clock">
        Seat offered until {formatMoment(seatOffer.expiresAt)}
      </Badge>
    )}
    {movedTo && (
      <small>
        Moved to{' '}
        <Link to={`/admin/bookings/${offers}/${movedTo.offerId}`}>
          {movedTo.startsAt === null ? movedTo.title : formatPacific(movedTo.startsAt, 'MMM d, yyyy')}
        </Link>
      </small>
    )}
  </Badges>
);

export const AttendedBadge = () => (
  <Badge tone="water" icon="check">
    Attended
  </Badge>
);
