import { needsInvoice, registrationState } from '@backflow/contracts/bookings';
import type { BookingState } from '@backflow/contracts/bookings';
import type { EventView } from '@backflow/contracts/events';
import { PremiumButton } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useEffect, useRef } from 'react';
import styles from './register-button.module.css';

interface ButtonState {
  /** The label while nothing is pending. */
  label: string;
  /** What a click would do: nothing for good, nothing while it is under way, or register. */
  can: 'not' | 'wait' | 'register';
}

type Words = Record<'registered' | 'open', (event: EventView) => string>;

const onCard: Words = {
  registered: () => 'Registered',
  open: (event) => (needsInvoice(event) ? 'Register Now & Request an Invoice' : 'Register Now'),
};

const inDialog: Words = {
  registered: ({ registration }) =>
    registration?.status === 'pending' ? 'Registration Pending' : 'Already Registered',
  open: (event) => (needsInvoice(event) ? 'Register and Receive Invoice' : 'Register Now'),
};

const refusal: Record<Exclude<BookingState, 'registered' | 'open'>, string> = {
  completed: 'Event Completed',
  closed: 'Registration Closed',
  full: 'Event Full',
  waiting: 'Event Full',
};

/** The first rule that matches names the button; a request under way comes after what time has settled. */
const stateBy =
  (words: Words) =>
  (event: EventView, now: number, isRegistering: boolean): ButtonState => {
    const state = registrationState(event, now);
    const label = state === 'open' || state === 'registered' ? words[state](event) : refusal[state];
    if (isRegistering && state !== 'completed' && state !== 'closed') {
      return { label, can: 'wait' };
    }
    return { label, can: state === 'open' ? 'register' : 'not' };
  };

export const cardButton = stateBy(onCard);
export const dialogButton = stateBy(inDialog);

interface Props {
  event: EventView;
  now: number;
  registering: MemberAction;
  /** `cardButton` or `dialogButton`. */
  stateOf: typeof cardButton;
}

/** The register button; it keeps its width while the registration is pending, and the focus afterwards. */
export function RegisterButton({ event, now, registering, stateOf }: Props) {
  const { label, can } = stateOf(event, now, registering.isPending(event.id));
  const ref = useRef<HTMLButtonElement>(null);
  const isPending = can === 'wait';
  // Signing in refetches the list. The card is replaced, and with it the element that the dialog would focus on closing.
  useEffect(() => {
    if (isPending && document.activeElement === document.body) ref.current?.focus();
  }, [isPending]);
  if (event.needsPremium && can === 'register') return <PremiumButton />;
  return (
    <Button
      ref={ref}
      className={styles.button}
      disabled={can === 'not'}
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
