import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { Attendee, OfferPath } from '@backflow/contracts/bookings';
import { ConfirmDialog, fullName } from '@backflow/remote-kit';
import { useNote } from '@backflow/remote-kit/admin';
import type { ComponentProps } from 'react';
import { LABELS } from './labels.ts';
import { mailNote } from './mail-note.ts';
import type { Offer } from './offer.ts';

interface Props {
  /** Cancel the booking, withdraw its seat offer, or record attendance before the start. */
  change: 'cancel' | 'withdraw' | 'attend';
  offers: OfferPath;
  /** Undefined until they are fetched. */
  details: Offer | undefined;
  attendee: Attendee;
  /** @param note to the member, where the booking is cancelled */
  onConfirm: (note: { note?: string }) => void;
  onClose: () => void;
}

/** Asks before one booking is changed. */
export function BookingQuestion({ change, onConfirm, onClose, ...asked }: Props) {
  const toMember = useNote();
  const { note, ...question } = QUESTIONS[change](asked);
  return (
    <ConfirmDialog
      open
      {...question}
      note={
        <>
          {note && <p>{note}</p>}
          {change === 'cancel' && toMember.field}
        </>
      }
      onConfirm={() => {
        onConfirm(toMember.body);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Why attendance before the start needs a question. */
export function formatEarly({ title, when, hours, sessions }: Offer): string {
  const credited = hours === null ? '' : ` CE hours are credited at once: ${hours}.`;
  const marked = sessions.length > 1 ? ' Only its first day is marked.' : credited;
  return `“${title}” has not started yet: ${when ?? ''}.${marked}`;
}

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'note' | 'onConfirm' | 'onClose'> & {
  note: string | undefined;
};

const QUESTIONS: Readonly<
  Record<Props['change'], (asked: Pick<Props, 'offers' | 'details' | 'attendee'>) => Question>
> = {
  cancel: ({ offers, details, attendee: { user, status } }) => ({
    title: LABELS[offers].cancelTitle,
    question: `Are you sure you want to cancel the ${LABELS[offers].booking} of ${fullName(user)}?`,
    note:
      details &&
      mailNote(user, { kind: KIND_OF_PATH[offers], offer: details, from: status, to: 'cancelled' }),
    confirmLabel: 'Yes, Cancel',
    cancelLabel: 'Keep',
  }),
  withdraw: ({ attendee: { user } }) => ({
    title: 'Withdraw the Offer',
    question: `The seat is no longer reserved for ${fullName(user)}, and is offered to the first member on the waiting list.`,
    note: 'The member gets an email and stays on the list: at its end if it was their turn, or else in the same position.',
    confirmLabel: 'Withdraw',
    cancelLabel: 'Keep',
  }),
  attend: ({ details, attendee: { user } }) => ({
    title: 'Mark Attended Before the Start',
    question: `Mark ${fullName(user)} as attended?`,
    note: details && formatEarly(details),
    confirmLabel: 'Mark Attended',
    variant: 'primary',
    cancelLabel: 'Back',
  }),
};
