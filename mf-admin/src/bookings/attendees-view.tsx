import { KIND_OF_PATH, KIND_RULES } from '@backflow/contracts/bookings';
import type { Attendee } from '@backflow/contracts/bookings';
import {
  QueryError,
  fullName,
  isMissing,
  useDebouncedText,
  useListPages,
  useMatches,
} from '@backflow/remote-kit';
import { ListTable, useSelection } from '@backflow/remote-kit/lists';
import { EmptyState, SearchField, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { attendeeCounts, attendeeList } from './api.ts';
import type { AttendeeFilter } from './api.ts';
import { compactColumns, wideColumns } from './attendee-columns.tsx';
import { AttendeeTools } from './attendee-tools.tsx';
import styles from './attendees-view.module.css';
import { PaymentDialog } from '../accounts/payment-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BookingQuestion } from './booking-questions.tsx';
import { LABELS } from './labels.ts';
import { MailDialog } from './mail-dialog.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { bookedOffer } from './offer.ts';
import type { OfferKey } from '@backflow/booking-kit';
import { SeatOffersDialog } from './seat-offers-dialog.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useBookingChanges } from './use-booking-changes.ts';
import { useBookingsInBulk } from './use-bookings-in-bulk.ts';
import { useLoadAll } from '../rows/use-load-all.ts';

// Searches with their forms are fetched when they are first opened.
const BookGroupDialog = lazy(async () => ({ default: (await import('./group-dialog.tsx')).BookGroupDialog }));
const MoveBookingsDialog = lazy(async () => ({
  default: (await import('./move-bookings-dialog.tsx')).MoveBookingsDialog,
}));
const RegisterDialog = lazy(async () => ({
  default: (await import('./register-dialog.tsx')).RegisterDialog,
}));

interface Props {
  offer: OfferKey;
  /** True on a page: where the window is wide enough, each person may have a row. */
  isPage?: boolean;
  /** Puts the content into a dialog or a page. */
  children: (parts: {
    title: string | undefined;
    /** True if there is no such offer. */
    isUnknown: boolean;
    /** Buttons for the heading of the page; a dialog has them in its content. */
    tools: ReactNode;
    content: ReactNode;
  }) => ReactNode;
}

/** The dialog that is open over the list. */
type Opened =
  | { dialog: 'register' | 'group' }
  | { dialog: 'mail'; people?: readonly Attendee[] }
  | { dialog: 'move'; people: readonly Attendee[] }
  | { dialog: 'cancel' | 'withdraw' | 'attend' | 'payment'; attendee: Attendee }
  | { dialog: 'seat-offers' };

const ALL: AttendeeFilter = { status: '', search: '' };
const WIDE = '(min-width: 1100px)';
/** Beside the side list, contacts have a column of their own. */
const WIDEST = '(min-width: 1400px)';

/** Everyone with a booking, and what administrators do with it. */
export function AttendeesView({ offer: key, isPage = false, children }: Props) {
  const { offers, id } = key;
  const kind = KIND_OF_PATH[offers];
  const labels = LABELS[offers];
  const offer = useQuery(bookedOffer(key));
  const counts = useQuery(attendeeCounts(key)).data;
  const [filter, setFilter] = useState(ALL);
  const search = useDebouncedText(filter.search);
  const list = useListPages(attendeeList(key, { status: filter.status, search }));
  const { pendingIds, setStatus, setAttendance, setPresent, setOffered, toastPaid } = useBookingChanges(
    key,
    offer.data,
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const selection = useSelection({ rows: list.items ?? [], resetKey: `${filter.status} ${search}` });
  const bulk = useBookingsInBulk(key, selection.select);
  const loadAll = useLoadAll(list.query, selection.select);
  const isWide = useMatches(WIDE) && isPage;
  const hasContact = useMatches(WIDEST);
  const close = () => setOpened(null);
  const isPaid = KIND_RULES[kind].statuses.includes('pending') && offer.data?.accessLevel === 'paid';
  const columns = (isWide ? wideColumns : compactColumns)({
    ...{ offers, isPaid, pendingIds, hasContact, setPresent, sessions: offer.data?.sessions ?? [] },
    setAttendance: (attendee, attended) =>
      attended && offer.data?.isAhead
        ? setOpened({ dialog: 'attend', attendee })
        : setAttendance(attendee, attended),
    // Confirming a pending booking records its payment.
    setStatus: (attendee, status) =>
      status === 'confirmed' && attendee.status === 'pending'
        ? setOpened({ dialog: 'payment', attendee })
        : setStatus(attendee, status),
    offerSeat: (attendee) => setOffered(attendee, true),
    withdrawOffer: (attendee) => setOpened({ dialog: 'withdraw', attendee }),
    cancel: (attendee) => setOpened({ dialog: 'cancel', attendee }),
    move: (attendee) => setOpened({ dialog: 'move', people: [attendee] }),
  });

  const tools = (
    <AttendeeTools
      offer={key}
      title={offer.data?.title ?? ''}
      canMail={counts !== undefined}
      isPage={isPage}
      hasDoor={offers === 'events' && (offer.data?.hasDoor ?? true)}
      onOpen={(dialog) => setOpened({ dialog })}
    />
  );
  const content = offer.isError ? (
    <QueryError title={`The ${labels.people} could not be loaded`} query={offer} />
  ) : isPage && !offer.data ? (
    // The title above may take several lines: nothing below is placed before it is known.
    <SkeletonGroup label={`Loading the ${labels.people}`} className={styles.loading}>
      <Skeleton height={140} />
      <Skeleton height={280} />
    </SkeletonGroup>
  ) : (
    <div className={styles.content}>
      <OfferFacts offer={offer.data} />
      {!isPage && <div className={styles.tools}>{tools}</div>}
      <div className={styles.find}>
        <StatusFilter
          kind={kind}
          counts={counts}
          selected={filter.status}
          onSelect={(status) => setFilter({ ...filter, status })}
        />
        <div className={styles.search}>
          <SearchField
            label="Search names and addresses"
            name="attendees"
            maxLength={100}
            value={filter.search}
            onValueChange={(typed) => setFilter({ ...filter, search: typed })}
          />
        </div>
      </div>
      <ListTable
        label={labels.title}
        plural={labels.people}
        columns={columns}
        list={list}
        filters={{ isFiltered: filter.status !== '' || search !== '', clear: () => setFilter(ALL) }}
        selection={{ ...selection, getLabel: ({ user }) => `Select ${fullName(user)}` }}
        empty={<EmptyState title={labels.nobody} />}
      />
      <BulkActions
        offer={key}
        isPaid={isPaid}
        details={offer.data}
        bulk={bulk}
        selection={selection}
        selectAll={loadAll}
        onMail={(people) => setOpened({ dialog: 'mail', people })}
        onMove={(people) => setOpened({ dialog: 'move', people })}
      />
    </div>
  );

  return (
    <>
      {children({ title: offer.data?.title, isUnknown: isMissing(offer.error), tools, content })}
      {opened?.dialog === 'register' && (
        <Suspense>
          <RegisterDialog offer={key} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'group' && (
        <Suspense>
          <BookGroupDialog offer={key} onClose={close} />
        </Suspense>
      )}
      {opened?.dialog === 'mail' && counts && (
        <MailDialog offers={offers} ids={[id]} counts={counts} people={opened.people} onClose={close} />
      )}
      {opened?.dialog === 'move' && offer.data && (
        <Suspense>
          <MoveBookingsDialog
            offer={key}
            details={offer.data}
            people={opened.people}
            bulk={bulk}
            onClose={close}
          />
        </Suspense>
      )}
      {opened?.dialog === 'seat-offers' && <SeatOffersDialog offer={key} onClose={close} />}
      {opened?.dialog === 'payment' && (
        <PaymentDialog
          kind="payment"
          bookingId={opened.attendee.id}
          amount={opened.attendee.account?.due ?? ''}
          description={[fullName(opened.attendee.user), offer.data?.title].filter(Boolean).join(', ')}
          onRecorded={(account) => toastPaid(opened.attendee, account)}
          onClose={close}
        />
      )}
      {(opened?.dialog === 'cancel' || opened?.dialog === 'withdraw' || opened?.dialog === 'attend') && (
        <BookingQuestion
          change={opened.dialog}
          offers={offers}
          details={offer.data}
          attendee={opened.attendee}
          onConfirm={(note) => {
            if (opened.dialog === 'cancel') setStatus(opened.attendee, 'cancelled', note);
            else if (opened.dialog === 'withdraw') setOffered(opened.attendee, false);
            else setAttendance(opened.attendee, true, { beforeStart: true });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
