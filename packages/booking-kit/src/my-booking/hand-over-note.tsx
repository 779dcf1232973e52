import { reasonOf, toast } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useHandOver, withdrawing } from './managed-booking.ts';
import type { ManagedBooking } from './managed-booking.ts';
import styles from './my-booking-actions.module.css';

/** The hand-over that waits for the colleague's answer, with a button that ends it; nothing without one. */
export function HandOverNote({ booking }: { booking: ManagedBooking }) {
  const open = useHandOver(booking);
  const { mutate, isPending } = useMutation({
    ...withdrawing,
    onSuccess: (...args) => {
      toast({ title: 'The offer to your colleague is withdrawn.' });
      return withdrawing.onSuccess?.(...args);
    },
    onError: (error, ...args) => {
      toast({ title: reasonOf(error, 'The offer could not be withdrawn'), variant: 'destructive' });
      return withdrawing.onError?.(error, ...args);
    },
  });
  if (!open) return null;
  return (
    <>
      <p className={styles.note}>Offered to {open.email}. It stays yours until they accept.</p>
      <Button variant="ghost" size="sm" pending={isPending} onClick={() => mutate(booking.id)}>
        Withdraw the Offer
      </Button>
    </>
  );
}
