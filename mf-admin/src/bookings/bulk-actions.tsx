import { KIND_OF_PATH, KIND_RULES, takesSeat } from '@backflow/contracts/bookings';
import type { Attendee, BookingChange } from '@backflow/contracts/bookings';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { SelectionBar } from '@backflow/remote-kit/lists';
import type { Selection } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { owes } from './attendee-cells.tsx';
import { LABELS } from './labels.ts';
import type { OfferKey } from '@backflow/booking-kit';
import type { BookingsInBulk } from './use-bookings-in-bulk.ts';

interface Props {
  offer: OfferKey;
  /** True if seats have a price. */
  isPaid: boolean;
  /** Undefined where it has started: attendance needs no further question. */
  earlyNote: string | undefined;
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
  earlyNote,
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
  const actions = getActions(booking, { isPaid: isPaid || rows.some(owes), isAttended, earlyNote });
  const movable = rows.filter(({ status, attended }) => status !== 'cancelled' && !attended);
  const affected = asked ? rows.filter(asked.applies) : [];
  const skipped = rows.length - affected.length;
  const confirm = () => {
    if (asked) {
      run({ ids: affected.map(({ id }) => id), change: asked.change });
    }
    setAsked(null);
  };
  return (
    <>
      <SelectionBar nouns={nouns} selection={selection} progress={progress}>
        {selectAll && (
          <Button size="sm" variant="ghost" pending={selectAll.isPending} onClick={selectAll.run}>
            {selectAll.label}
          </Button>
        )}
        {actions.map((action) => (
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
      <ConfirmDialog
        open={asked !== null}
        title={asked?.label.replace('…', '') ?? ''}
        question={asked?.question(formatCount(affected.length, ...nouns)) ?? ''}
        note={[
          asked?.note,
          skipped > 0 && `${formatCount(skipped, 'other', 'others')} selected: nothing changes for them.`,
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={asked?.isDanger ? 'Yes, Cancel' : (asked?.label ?? '')}
        variant={asked?.isDanger ? 'danger' : 'primary'}
        cancelLabel={asked?.isDanger ? 'Keep' : 'Back'}
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function getActions(
  booking: string,
  { isPaid, isAttended, earlyNote }: { isAttended: boolean } & Pick<Props, 'isPaid' | 'earlyNote'>,
): readonly Action[] {
  const paid: Action = {
    label: 'Mark Paid',
    change: { status: 'confirmed', from: 'pending' },
    applies: ({ status }) => status === 'pending',
    question: (people) => `Mark the ${booking}s of ${people} as paid?`,
    note: 'Each of them is notified by email.',
  };
  const attended: readonly Action[] = [
    {
      label: 'Mark Attended',
      change: { attended: true, ...(earlyNote !== undefined && { beforeStart: true }) },
      applies: (attendee) => takesSeat(attendee.status) && !attendee.attended,
      question: (people) => `Mark ${people} as attended?`,
      note: earlyNote,
    },
    {
      label: 'Mark Not Attended',
      change: { attended: false },
      applies: (attendee) => attendee.attended,
      question: (people) => `Mark ${people} as not attended?`,
    },
  ];
  return [...(isPaid ? [paid] : []), ...(isAttended ? attended : [])];
}

const CANCEL = (booking: string): Action => ({
  label: 'Cancel…',
  change: { status: 'cancelled' },
  applies: ({ status }) => status !== 'cancelled',
  question: (people) => `Are you sure you want to cancel the ${booking}s of ${people}?`,
  note: 'Each of them is notified by email.',
  isDanger: true,
});
