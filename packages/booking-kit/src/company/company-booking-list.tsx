import type { CompanyBooking } from '@backflow/contracts/bookings';
import { isPositive, listCompanyBookings, reassignForCompany, takesSeat } from '@backflow/contracts/bookings';
import { getCompanyPeople } from '@backflow/contracts/identity';
import { Link, byId, formatPacific, mutate, queryOf, pagesOf, reasonOf, toast } from '@backflow/platform';
import { LoadMoreList, QueryPending, formatAmount, fullName } from '@backflow/remote-kit';
import { Alert, Badge, Button, Dialog, Select } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CancelDialog } from '../my-booking/cancel-dialog.tsx';
import styles from './company-money.module.css';

interface Props {
  company: { id: string; name: string };
  offerHref: (offer: CompanyBooking['offer']) => string;
  /** True where the reader acts for the company: the office cancels on the screen of the attendees. Default: false. */
  mayCancel?: boolean;
}

/** The bookings of a company, newest first: who, what, when, and what is left to pay. */
export function CompanyBookingList({ company, offerHref, mayCancel = false }: Props) {
  const query = useInfiniteQuery(
    pagesOf(listCompanyBookings, { params: { id: company.id }, query: { limit: 20 } }, { staleTime: 0 }),
  );
  const [moving, setMoving] = useState<CompanyBooking | null>(null);
  const [cancelling, setCancelling] = useState<CompanyBooking | null>(null);
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items) return <QueryPending noun="bookings" query={query} lines={['70%', '60%', '65%']} />;
  if (items.length === 0) return <p className={styles.aside}>Nothing is booked yet.</p>;
  return (
    <>
      <LoadMoreList
        items={items}
        query={query}
        errorMessage="More bookings could not be loaded."
        className={styles.rows}
      >
        {(booking) => (
          <Row
            {...{ booking, mayCancel }}
            href={offerHref(booking.offer)}
            onMove={() => setMoving(booking)}
            onCancel={() => setCancelling(booking)}
          />
        )}
      </LoadMoreList>
      {moving && <ReassignDialog company={company} booking={moving} onClose={() => setMoving(null)} />}
      {cancelling && (
        <CancelDialog
          booking={{ ...cancelling, ...cancelling.offer, id: cancelling.id }}
          colleague={cancelling.member.name}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  );
}

const STATUS: Readonly<Record<CompanyBooking['status'], readonly [string, BadgeTone]>> = {
  pending: ['To be paid', 'brass'],
  confirmed: ['Confirmed', 'success'],
  waitlisted: ['Waiting list', 'neutral'],
  cancelled: ['Cancelled', 'neutral'],
};

interface RowProps {
  booking: CompanyBooking;
  href: string;
  mayCancel: boolean;
  onMove: () => void;
  onCancel: () => void;
}

function Row({ booking, href, mayCancel, onMove, onCancel }: RowProps) {
  const { member, offer, status, account, isMovable, isPaidByCompany, attended } = booking;
  const [label, tone] = STATUS[status];
  const when = offer.startsAt === null ? 'Course' : formatPacific(offer.startsAt, 'MMM d, yyyy');
  const details = [
    when,
    !isPaidByCompany && 'booked by the member',
    account && isPositive(account.due) && `${formatAmount(account.due)} due`,
    account && isPositive(account.surplus) && `${formatAmount(account.surplus)} to be returned`,
  ].filter((each) => each !== false && each !== undefined);
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.name}>{member.name}</span>
        <Link to={href} className={styles.title}>
          {offer.title}
        </Link>
        <span className={styles.aside}>{details.join(' · ')}</span>
      </div>
      <Badge tone={tone}>{attended && takesSeat(status) ? 'Attended' : label}</Badge>
      {isMovable && (
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`Give the seat of ${member.name} to a colleague`}
          onClick={onMove}
        >
          Give to…
        </Button>
      )}
      {mayCancel && (isMovable || (isPaidByCompany && status === 'waitlisted')) && (
        <Button
          size="sm"
          variant="ghost"
          aria-haspopup="dialog"
          aria-label={`Cancel the seat of ${member.name}`}
          onClick={onCancel}
        >
          Cancel…
        </Button>
      )}
    </div>
  );
}

interface ReassignProps extends Pick<Props, 'company'> {
  booking: CompanyBooking;
  onClose: () => void;
}

/** Gives the seat of one technician to another one. */
function ReassignDialog({ company, booking, onClose }: ReassignProps) {
  const people = useQuery(queryOf(getCompanyPeople, byId(company.id), { staleTime: 0 }));
  const [userId, setUserId] = useState('');
  const {
    mutate: reassign,
    isPending,
    error,
  } = useMutation({
    mutationFn: () =>
      mutate(reassignForCompany, { params: { id: company.id, bookingId: booking.id }, body: { userId } }),
    onSuccess: () => {
      toast({ title: 'The seat has a new name', description: 'Both of them are notified by email.' });
      onClose();
    },
  });
  const others = people.data?.members.filter((each) => each.userId !== booking.member.id) ?? [];
  return (
    <Dialog
      open
      size="sm"
      title={`Give the seat of ${booking.member.name} to a colleague`}
      description={booking.offer.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} disabled={userId === ''} onClick={() => reassign()}>
            Give the Seat
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger">{reasonOf(error, 'The seat could not be given away.')}</Alert>}
      {people.data ? (
        <Select
          label="Colleague"
          name="colleague"
          value={userId}
          onChange={({ target }) => setUserId(target.value)}
          options={[
            { value: '', label: others.length === 0 ? 'No other members' : 'Choose' },
            ...others.map((each) => ({ value: each.userId, label: fullName(each) })),
          ]}
        />
      ) : (
        <QueryPending noun="people" query={people} lines={['60%']} />
      )}
      <p className={styles.aside}>
        The price stays. An invoice that was not sent names the colleague; a sent one stays as it is.
      </p>
    </Dialog>
  );
}
