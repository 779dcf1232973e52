import type { CompanyBooking, listCompanyBookings } from '@backflow/contracts/bookings';
import { isPositive, takesSeat } from '@backflow/contracts/bookings';
import { getCompanyPeople } from '@backflow/contracts/identity';
import { Link, byId, formatPacific, queryOf, pagesOf, toast } from '@backflow/platform';
import { ActionDialog, LoadMoreList, QueryPending, formatAmount, fullName } from '@backflow/remote-kit';
import { Badge, Button, Muted, Row, Select, rowListClass } from '@backflow/ui';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS } from '../booking-status.ts';

interface Props {
  company: { id: string; name: string };
  endpoint: typeof listCompanyBookings;
  offerHref: (offer: CompanyBooking['offer']) => string;
  /** Gives a seat to another member. */
  reassign: (bookingId: string, userId: string) => Promise<unknown>;
}

/** The bookings of a company, newest first: who, what, when, and what is left to pay. */
export function CompanyBookingList({ company, endpoint, offerHref, reassign }: Props) {
  const query = useInfiniteQuery(
    pagesOf(endpoint, { params: { id: company.id }, query: { limit: 20 } }, { staleTime: 0 }),
  );
  const [moving, setMoving] = useState<CompanyBooking | null>(null);
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
          <BookingRow booking={booking} href={offerHref(booking.offer)} onMove={() => setMoving(booking)} />
        )}
      </LoadMoreList>
      {moving && (
        <ReassignDialog {...{ company, reassign }} booking={moving} onClose={() => setMoving(null)} />
      )}
    </>
  );
}

function BookingRow({
  booking,
  href,
  onMove,
}: {
  booking: CompanyBooking;
  href: string;
  onMove: () => void;
}) {
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
    </Row>
  );
}

interface ReassignProps extends Pick<Props, 'company' | 'reassign'> {
  booking: Pick<CompanyBooking, 'id' | 'member' | 'offer'>;
  onClose: () => void;
}

/** Gives the seat of one technician to another one. */
export function ReassignDialog({ company, booking, reassign, onClose }: ReassignProps) {
  const people = useQuery(queryOf(getCompanyPeople, byId(company.id), { staleTime: 0 }));
  const [userId, setUserId] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reassign(booking.id, userId),
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
      onSubmit={() => mutate()}
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
