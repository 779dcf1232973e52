import { hrefOf } from '@backflow/contracts';
import { KIND_OF_PATH, KIND_RULES, exportAttendees } from '@backflow/contracts/bookings';
import type { Attendee, OfferPath } from '@backflow/contracts/bookings';
import { Link } from '@backflow/platform';
import { ConfirmDialog, QueryError, useDebouncedText } from '@backflow/remote-kit';
import { DataTable, ListArea } from '@backflow/remote-kit/lists';
import { Button, Dialog, EmptyState, SearchField, buttonClass } from '@backflow/ui';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attendeeCounts, attendeeList } from './api.ts';
import type { AttendeeFilter } from './api.ts';
import { attendeeColumns } from './attendee-columns.tsx';
import styles from './attendees-dialog.module.css';
import { LABELS, fullName } from './labels.ts';
import { MailDialog } from './mail-dialog.tsx';
import { mailNote } from './mail-note.ts';
import { OfferFacts } from './offer-facts.tsx';
import { bookedOffer } from './offer.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { StatusFilter } from './status-filter.tsx';
import { useBookingChanges } from './use-booking-changes.ts';

interface Props {
  offers: OfferPath;
  /** Of the event, webinar or course. */
  id: string;
  onClose: () => void;
}

const ALL: AttendeeFilter = { status: '', search: '' };

/** Everyone with a booking, and what administrators do with it. */
export function AttendeesDialog({ offers, id, onClose }: Props) {
  const key = { offers, id };
  const kind = KIND_OF_PATH[offers];
  const labels = LABELS[offers];
  const offer = useQuery(bookedOffer(key));
  const counts = useQuery(attendeeCounts(key)).data;
  const [filter, setFilter] = useState(ALL);
  const search = useDebouncedText(filter.search);
  const list = useInfiniteQuery({
    ...attendeeList(key, { status: filter.status, search }),
    placeholderData: keepPreviousData,
  });
  const { pendingIds, setStatus, setAttendance } = useBookingChanges(key, offer.data);
  const [opened, setOpened] = useState<'mail' | 'register' | null>(null);
  const [cancelling, setCancelling] = useState<Attendee | null>(null);
  const close = () => setOpened(null);

  return (
    <>
      <Dialog open size="lg" title={labels.title} description={offer.data?.title} onClose={onClose}>
        {offer.isError ? (
          <QueryError title={`The ${labels.people} could not be loaded`} query={offer} />
        ) : (
          <div className={styles.content}>
            <OfferFacts offer={offer.data} />
            <div className={styles.tools}>
              <Button size="sm" onClick={() => setOpened('register')}>
                {labels.add.open}
              </Button>
              <Button size="sm" variant="quiet" disabled={!counts} onClick={() => setOpened('mail')}>
                Mail All
              </Button>
              {KIND_RULES[kind].isAttended && (
                <Link to={`/admin/sign-in-sheet/${offers}/${id}`} className={buttonClass('quiet', 'sm')}>
                  Sign-In Sheet
                </Link>
              )}
              <a href={hrefOf(exportAttendees, key)} download className={buttonClass('quiet', 'sm')}>
                Export CSV
              </a>
            </div>
            <StatusFilter
              kind={kind}
              counts={counts}
              selected={filter.status}
              onSelect={(status) => setFilter({ ...filter, status })}
            />
            <SearchField
              label="Search names and addresses"
              name="attendees"
              maxLength={100}
              value={filter.search}
              onValueChange={(typed) => setFilter({ ...filter, search: typed })}
            />
            <ListArea
              plural={labels.people}
              items={list.data?.pages.flatMap(({ items }) => items)}
              query={list}
              isFiltered={filter.status !== '' || search !== ''}
              onClear={() => setFilter(ALL)}
              empty={<EmptyState title={labels.nobody} />}
            >
              {(attendees) => (
                <DataTable
                  label={labels.title}
                  rows={attendees}
                  query={list}
                  isChanging={list.isPlaceholderData}
                  columns={attendeeColumns({
                    ...{ offers, pendingIds, setStatus, setAttendance },
                    isPaid:
                      KIND_RULES[kind].statuses.includes('pending') && offer.data?.accessLevel === 'paid',
                    cancel: setCancelling,
                  })}
                />
              )}
            </ListArea>
          </div>
        )}
      </Dialog>
      {opened === 'register' && <RegisterDialog offer={key} onClose={close} />}
      {opened === 'mail' && counts && <MailDialog offer={key} counts={counts} onClose={close} />}
      <ConfirmDialog
        open={cancelling !== null}
        title={labels.cancelTitle}
        question={
          cancelling
            ? `Are you sure you want to cancel the ${labels.booking} of ${fullName(cancelling.user)}?`
            : ''
        }
        note={
          cancelling &&
          offer.data &&
          mailNote(cancelling.user, { kind, offer: offer.data, from: cancelling.status, to: 'cancelled' })
        }
        confirmLabel="Yes, Cancel"
        cancelLabel="Keep"
        onConfirm={() => {
          if (cancelling) setStatus(cancelling, 'cancelled');
          setCancelling(null);
        }}
        onClose={() => setCancelling(null)}
      />
    </>
  );
}
