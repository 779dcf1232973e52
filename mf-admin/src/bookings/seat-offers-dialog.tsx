import { listSeatOffers } from '@backflow/contracts/bookings';
import type { SeatOffer } from '@backflow/contracts/bookings';
import { Link, pagesOf } from '@backflow/platform';
import { formatMoment, useListPages } from '@backflow/remote-kit';
import { ListTable } from '@backflow/remote-kit/lists';
import type { Column } from '@backflow/remote-kit/lists';
import { Badge, Dialog, EmptyState } from '@backflow/ui';
import type { BadgeTone } from '@backflow/ui';
import type { OfferKey } from '@backflow/booking-kit';

const PAGE_SIZE = 20;

const seatOffers = (params: OfferKey) =>
  pagesOf(listSeatOffers, { params, query: { limit: PAGE_SIZE } }, { staleTime: 0, gcTime: 0 });

const STATUS: Readonly<Record<SeatOffer['status'], { label: string; tone: BadgeTone }>> = {
  open: { label: 'Open', tone: 'brass' },
  accepted: { label: 'Accepted', tone: 'success' },
  passed: { label: 'Passed', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
};

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

const COLUMNS: readonly Column<SeatOffer>[] = [
  {
    id: 'member',
    header: 'Member',
    isPlain: true,
    cell: ({ member }) => <Link to={`/admin/people/${member.id}`}>{member.name}</Link>,
  },
  {
    id: 'offered',
    header: 'Offered',
    width: '30%',
    cell: ({ createdAt, offeredBy }) => (
      <>
        <Moment at={createdAt} />
        {offeredBy !== null && <small> out of turn by {offeredBy}</small>}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '30%',
    cell: ({ status, expiresAt, endedAt }) => (
      <>
        <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>{' '}
        <small>
          {endedAt === null ? 'until ' : ''}
          <Moment at={endedAt ?? expiresAt} />
        </small>
      </>
    ),
  },
];

/** The seats that were offered to the waiting list, newest first. */
export function SeatOffersDialog({ offer, onClose }: { offer: OfferKey; onClose: () => void }) {
  const list = useListPages(seatOffers(offer));
  return (
    <Dialog open size="lg" title="Seat Offers" onClose={onClose}>
      <ListTable
        label="Seat Offers"
        plural="seat offers"
        columns={COLUMNS}
        list={list}
        empty={
          <EmptyState title="No seat was offered yet">
            A seat that becomes free is offered to the first member on the waiting list.
          </EmptyState>
        }
      />
    </Dialog>
  );
}
