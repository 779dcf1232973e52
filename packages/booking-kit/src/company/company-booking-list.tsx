import type { CompanyBooking } from '@backflow/contracts/bookings';
import { isPositive, listCompanyBookings, reassignForCompany, takesSeat } from '@backflow/contracts/bookings';
import { getCompanyPeople } from '@backflow/contracts/identity';
import { Link, byId, formatPacific, mutate, queryOf, pagesOf, toast } from '@backflow/platform';
import { ActionDialog, LoadMoreList, QueryPending, formatAmount, fullName } from '@backflow/remote-kit';
import { Badge, Button, Muted, Row, Select, rowListClass } from '@backflow/ui';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS } from '../booking-status.ts';
import { CancelDialog } from '../my-booking/cancel-dialog.tsx';

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
  if (items.length === 0) return <Muted>Nothing is booked yet.</Muted>;
  return (
    <>
      <LoadMoreList
        items={items}
        query={query}
        errorMessage="More bookings could not be loaded."
        className={rowListClass}
      >
        {(booking) => (
          <BookingRow
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

interface RowProps {
  booking: CompanyBooking;
  href: string;
  mayCancel: boolean;
  onMove: () => void;
  onCancel: () => void;
}

function BookingRow({ booking, href, mayCancel, onMove, onCancel }: RowProps) {
  const { member, offer, status, account, isMovable, isPaidByCompany, attended } = booking;
  const { label, tone } = STATUS[status];
  const details = [
    <Link to={href}>{offer.title}</Link>,
    offer.startsAt === null ? 'Course' : formatPacific(offer.startsAt, 'MMM d, yyyy'),
    !isPaidByCompany && 'booked by the member',
    account && isPositive(account.due) && `${formatAmount(account.due)} due`,
    account && isPositive(account.surplus) && `${formatAmount(account.surplus)} to be returned`,
  ];
  return (
    <Row title={member.name} details={details}>
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
    </Row>
  );
}

interface ReassignProps extends Pick<Props, 'company'> {
  booking: Pick<CompanyBooking, 'id' | 'member' | 'offer'>;
  onClose: () => void;
}

/** Gives the seat of one technician to another one. */
export function ReassignDialog({ company, booking, onClose }: ReassignProps) {
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
    <ActionDialog
      title={`Give the seat of ${booking.member.name} to a colleague`}
      description={booking.offer.title}
      submitLabel="Give the Seat"
      isDisabled={userId === ''}
      action={{ isPending, error }}
      errorMessage="The seat could not be given away."
      onSubmit={() => reassign()}
      onClose={onClose}
    >
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
      <Muted>
        The price stays. An invoice that was not sent names the colleague; a sent one stays as it is.
      </Muted>
    </ActionDialog>
  );
}
