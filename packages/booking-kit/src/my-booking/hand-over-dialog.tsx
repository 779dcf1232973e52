import { createHandOver } from '@backflow/contracts/bookings';
import { refetchAfter, request, toast } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { getNoun, useHandOver } from './managed-booking.ts';
import type { ManagedBooking } from './managed-booking.ts';
import styles from './my-booking-actions.module.css';

interface Props {
  booking: ManagedBooking;
  onClose: () => void;
}

/** Asks for the colleague's address, and sends them the link. */
export function HandOverDialog({ booking, onClose }: Props) {
  const open = useHandOver(booking);
  const noun = getNoun(booking);
  const form = useAppForm({
    schema: createHandOver.body,
    defaultValues: { email: '' },
    async submit({ email }) {
      await request(createHandOver, { params: { id: booking.id }, body: { email } });
      onClose();
      toast({ title: `We have sent a link to ${email}.`, description: 'We write to you when they answer.' });
      void refetchAfter(createHandOver);
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Hand over your ${noun}`}
      description={booking.title}
      form={form}
      submitLabel="Send the Link"
      errorMessage="The link could not be sent."
      onClose={onClose}
    >
      <p>
        Your colleague gets a link by email, and accepts with an account of theirs or a new one. Until then
        the {noun} stays yours.
      </p>
      <TextField
        control={form.control}
        name="email"
        label="Your colleague’s email"
        type="email"
        autoComplete="off"
      />
      {open && <p className={styles.note}>The link that {open.email} has stops working then.</p>}
      {booking.status === 'pending' && (
        <p className={styles.note}>The invoice stays billed to you, and is yours to pay.</p>
      )}
    </SubmitDialog>
  );
}
