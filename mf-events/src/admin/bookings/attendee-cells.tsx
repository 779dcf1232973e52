import { mailHref } from '@backflow/contracts/identity';
import type { Attendee, OfferPath } from '@backflow/contracts/bookings';
import { Link, formatPacific } from '@backflow/platform';
import { PhoneLink, formatMoment, fullName } from '@backflow/remote-kit';
import { Badge, Badges } from '@backflow/ui';
import styles from './attendee-columns.module.css';
import { STATUS } from './labels.ts';

type User = Attendee['user'];

/** A member's name, with a link to their page unless the account is gone, and whether mail reaches them. */
export const PersonName = ({ user }: { user: User }) => (
  <span className={styles.person}>
    {user.emailStatus === null ? (
      <strong>{fullName(user)}</strong>
    ) : (
      <Link to={`/admin/people/${user.id}`}>
        <strong>{fullName(user)}</strong>
      </Link>
    )}
    {user.emailStatus === 'unconfirmed' && <Badge tone="brass">Address not confirmed</Badge>}
    {user.emailStatus === 'bounced' && <Badge tone="danger">Address refuses email</Badge>}
  </span>
);

export const Contact = ({ user: { email, phoneNumber } }: { user: User }) => (
  <span className={styles.person}>
    {email !== '' && (
      <a href={mailHref(email)} title={email} className={styles.email}>
        {email}
      </a>
    )}
    {phoneNumber !== null && phoneNumber !== '' && <PhoneLink number={phoneNumber} />}
  </span>
);

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
