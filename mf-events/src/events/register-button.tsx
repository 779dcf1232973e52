import { needsInvoice, registrationState } from '@backflow/contracts/bookings';
import type { BookingState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { useMyPrice } from '@backflow/booking-kit';
import { PremiumButton } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import styles from './register-button.module.css';

interface ButtonState {
  label: string;
  mode: 'disabled' | 'pending' | 'register';
}

type Labels = Record<'registered' | 'offered' | 'open', (event: EventView) => string>;

const accept = () => 'Accept Seat';

const onCard: Labels = {
  registered: () => 'Registered',
  offered: accept,
  open: (event) => (needsInvoice(event) ? 'Register Now & Request an Invoice' : 'Register Now'),
};

const inDialog: Labels = {
  registered: ({ registration }) =>
    registration?.status === 'pending' ? 'Registration Pending' : 'Already Registered',
  offered: accept,
  open: (event) => (needsInvoice(event) ? 'Register and Receive Invoice' : 'Register Now'),
};

const closedLabels: Record<Exclude<BookingState, 'registered' | 'offered' | 'open'>, string> = {
  completed: 'Event Completed',
  closed: 'Registration Closed',
  full: 'Event Full',
  waiting: 'Event Full',
};

/** The label and the mode of the button. A pending request does not hide that the event is over or closed. */
const stateBy =
  (labels: Labels) =>
  (event: EventView, now: number, isRegistering: boolean): ButtonState => {
    const state = registrationState(event, now);
    const label =
      state === 'open' || state === 'offered' || state === 'registered'
        ? labels[state](event)
        : closedLabels[state];
    if (isRegistering && state !== 'completed' && state !== 'closed') {
      return { label, mode: 'pending' };
    }
    return { label, mode: state === 'open' || state === 'offered' ? 'register' : 'disabled' };
  };

export const cardButton = stateBy(onCard);
export const dialogButton = stateBy(inDialog);

interface Props {
  event: EventView;
  now: number;
  registering: MemberAction;
  /** `cardButton` or `dialogButton`. */
  getState: typeof cardButton;
}

/** The register button. Its width stays the same while the request is pending, and it keeps the focus. */
export function RegisterButton({ event, now, registering, getState }: Props) {
  const { price } = useMyPrice(event);
  const { label, mode } = getState({ ...event, price }, now, registering.isPending(event.id));
  const ref = useRef<HTMLButtonElement>(null);
  const isPending = mode === 'pending';
  // Signing in refetches the list. The card is replaced, and with it the element that the dialog would focus on closing.
  useEffect(() => {
    if (isPending && document.activeElement === document.body) ref.current?.focus();
  }, [isPending]);
  if (event.needsPremium && mode === 'register') return <PremiumButton />;
  return (
    <Button
      ref={ref}
      className={styles.button}
      disabled={mode === 'disabled'}
      pending={isPending}
      pendingLabel="Registering..."
      onClick={() => {
        registering.start(event.id);
      }}
    >
      {label}
    </Button>
  );
}
