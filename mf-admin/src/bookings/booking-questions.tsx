import { KIND_OF_PATH } from '@backflow/contracts/bookings';
import type { Attendee } from '@backflow/contracts/bookings';
import { ConfirmDialog, fullName } from '@backflow/remote-kit';
import { LABELS } from './labels.ts';
import { mailNote } from './mail-note.ts';
import type { Offer } from './offer.ts';
import type { OfferKey } from '@backflow/booking-kit';

interface Props {
  attendee: Attendee;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a booking is cancelled. @param details of the offer; undefined until they are fetched */
export function CancelBookingDialog({
  offer: { offers },
  details,
  attendee: { user, status },
  onConfirm,
  onClose,
}: Props & { offer: OfferKey; details: Offer | undefined }) {
  const { cancelTitle, booking } = LABELS[offers];
  const kind = KIND_OF_PATH[offers];
  return (
    <ConfirmDialog
      open
      title={cancelTitle}
      question={`Are you sure you want to cancel the ${booking} of ${fullName(user)}?`}
      note={details && mailNote(user, { kind, offer: details, from: status, to: 'cancelled' })}
      confirmLabel="Yes, Cancel"
      cancelLabel="Keep"
      onConfirm={() => {
        onConfirm();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Why attendance before the start needs a question. */
export const formatEarly = ({ title, when, hours }: Offer): string =>
  `“${title}” has not started yet: ${when ?? ''}.${hours === null ? '' : ` CE hours are credited at once: ${hours}.`}`;

/** Asks before attendance of what has not started is recorded. */
export const EarlyAttendanceDialog = ({
  details,
  attendee: { user },
  onConfirm,
  onClose,
}: Props & { details: Offer }) => (
  <ConfirmDialog
    open
    title="Mark Attended Before the Start"
    question={`Mark ${fullName(user)} as attended?`}
    note={formatEarly(details)}
    confirmLabel="Mark Attended"
    variant="primary"
    cancelLabel="Back"
    onConfirm={() => {
      onConfirm();
      onClose();
    }}
    onClose={onClose}
  />
);

/** Asks before a seat offer is withdrawn. */
export const WithdrawOfferDialog = ({ attendee: { user }, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title="Withdraw the Offer"
    question={`The seat is no longer reserved for ${fullName(user)}, and is offered to the first member on the waiting list.`}
    note="The member gets an email and stays on the list: at its end if it was their turn, or else in the same position."
    confirmLabel="Withdraw"
    cancelLabel="Keep"
    onConfirm={() => {
      onConfirm();
      onClose();
    }}
    onClose={onClose}
  />
);
