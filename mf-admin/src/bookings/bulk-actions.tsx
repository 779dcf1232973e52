import { KIND_OF_PATH, KIND_RULES, findPresence, takesSeat } from '@backflow/contracts/bookings';
import type { Attendee, BookingChange } from '@backflow/contracts/bookings';
import { ConfirmDialog, formatCount, useNow } from '@backflow/remote-kit';
import { useNote } from '@backflow/remote-kit/admin';
import { SelectionBar } from '@backflow/remote-kit/lists';
import type { Selection } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { MarkPaidButton } from '../accounts/mark-paid-button.tsx';
import { owes } from './attendee-cells.tsx';
import { formatEarly } from './booking-questions.tsx';
import { LABELS } from './labels.ts';
import type { Offer } from './offer.ts';
import type { OfferKey } from '@backflow/booking-kit';
import type { BookingsInBulk } from './use-bookings-in-bulk.ts';

interface Props {
  offer: OfferKey;
  /** True if seats have a price. */
  isPaid: boolean;
  /** Undefined until it is loaded. */
  details: Offer | undefined;
  bulk: BookingsInBulk;
  selection: Selection<Attendee>;
  /** Selects the rows that are not loaded, too; undefined where all are. */
  selectAll: { label: string; isPending: boolean; run: () => void } | undefined;
  /** These open dialogs about the selected people. */
  onMail: (people: readonly Attendee[]) => void;
  onMove: (people: readonly Attendee[]) => void;
}

/** A change of the selected bookings, and those of them to which it applies. */
interface Action {
  label: string;
  change: BookingChange;
  applies: (attendee: Attendee) => boolean;
  question: (people: string) => string;
  note?: string | undefined;
  isDanger?: boolean;
}

/** Actions for several bookings at once. Each asks first, and says to how many bookings it applies. */
export function BulkActions({
  offer,
  isPaid,
  details,
  bulk: { run, progress, isPending },
  selection,
  selectAll,
  onMail,
  onMove,
}: Props) {
  const [asked, setAsked] = useState<Action | null>(null);
  const { nouns, booking } = LABELS[offer.offers];
  const kind = KIND_OF_PATH[offer.offers];
  const { isAttended } = KIND_RULES[kind];
  const { rows } = selection;
  const canPay = isPaid || rows.some(owes);
  const paid = PAID(booking);
  const now = useNow();
  const attendance = isAttended && details ? getAttendance(details, now) : [];
  const movable = rows.filter(({ status, attended }) => status !== 'cancelled' && !attended);
  return (
    <>
      <SelectionBar nouns={nouns} selection={selection} progress={progress}>
        {selectAll && (
          <Button size="sm" variant="ghost" pending={selectAll.isPending} onClick={selectAll.run}>
            {selectAll.label}
          </Button>
        )}
        {canPay && (
          <MarkPaidButton disabled={isPending || !rows.some(paid.applies)} onClick={() => setAsked(paid)} />
        )}
        {attendance.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant="quiet"
            disabled={isPending || !rows.some(action.applies)}
            onClick={() => setAsked(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button size="sm" variant="quiet" onClick={() => onMail(rows)}>
          Email…
        </Button>
        {kind !== 'course' && (
          <Button size="sm" variant="quiet" disabled={movable.length === 0} onClick={() => onMove(movable)}>
            Move…
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          disabled={isPending || !rows.some(CANCEL(booking).applies)}
          onClick={() => setAsked(CANCEL(booking))}
        >
          Cancel…
        </Button>
      </SelectionBar>
      {asked && (
        <BulkQuestion
          action={asked}
          nouns={nouns}
          rows={rows}
          onConfirm={run}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  action: Action;
  nouns: [string, string];
  rows: readonly Attendee[];
  onConfirm: BookingsInBulk['run'];
  onClose: () => void;
}

/** Asks before bookings are changed; members whose bookings are cancelled may get a note. */
function BulkQuestion({ action, nouns, rows, onConfirm, onClose }: QuestionProps) {
  const toMembers = useNote();
  const { label, change, applies, question, note, isDanger = false } = action;
  const affected = rows.filter(applies);
  const skipped = rows.length - affected.length;
  return (
    <ConfirmDialog
      open
      title={label.replace('…', '')}
      question={question(formatCount(affected.length, ...nouns))}
      note={
        <>
          {note && <p>{note}</p>}
          {skipped > 0 && (
            <p>{formatCount(skipped, 'other', 'others')} selected: nothing changes for them.</p>
          )}
          {isDanger && toMembers.field}
        </>
      }
      confirmLabel={isDanger ? 'Yes, Cancel' : label}
      variant={isDanger ? 'danger' : 'primary'}
      cancelLabel={isDanger ? 'Keep' : 'Back'}
      onConfirm={() => {
        const ids = affected.map(({ id }) => id);
        onConfirm({ ids, change: { ...change, ...(isDanger && toMembers.body) } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const PAID = (booking: string): Action => ({
  label: 'Mark Paid',
  change: { status: 'confirmed', from: 'pending' },
  applies: ({ status, payer }) => status === 'pending' && !payer,
  question: (people) => `Mark the ${booking}s of ${people} as paid?`,
  note: 'Each of them is notified by email.',
});

/** Of several days, those that have begun are marked; before the start the first one. */
function getAttendance(details: Offer, now: number): readonly Action[] {
  const { sessions, isAhead } = details;
  const days = isAhead
    ? sessions.slice(0, 1)
    : sessions.filter(({ startsAt }) => Date.parse(startsAt) <= now);
  const [hasDays, all] = [sessions.length > 1, `all ${sessions.length} days`];
  const begun = days.length === sessions.length ? all : `day 1 to ${days.length} of ${sessions.length}`;
  return [
    {
      label: 'Mark Attended',
      change: { attended: true, ...(isAhead && { beforeStart: true }) },
      applies: (attendee) =>
        takesSeat(attendee.status) && days.some(({ id }) => findPresence(attendee, id) === undefined),
      question: (people) => `Mark ${people} as attended?`,
      note: isAhead
        ? formatEarly(details)
        : hasDays
          ? `On ${begun}; times that are recorded stay.`
          : undefined,
    },
    {
      label: 'Mark Not Attended',
      change: { attended: false },
      applies: (attendee) => attendee.attended,
      question: (people) => `Mark ${people} as not attended?`,
      note: hasDays ? `On ${all}; for a single day, use its attendance sheet.` : undefined,
    },
  ];
}

const CANCEL = (booking: string): Action => ({
  label: 'Cancel…',
  change: { status: 'cancelled' },
  applies: ({ status }) => status !== 'cancelled',
  question: (people) => `Are you sure you want to cancel the ${booking}s of ${people}?`,
  note: 'Each of them is notified by email.',
  isDanger: true,
});
