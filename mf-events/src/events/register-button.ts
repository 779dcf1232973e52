import { needsInvoice, registrationState } from '@backflow/contracts';
import type { EventView, RegistrationState } from '@backflow/contracts';

export interface RegisterButton {
  /** What it says while nothing is under way. */
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

const refusal: Record<Exclude<RegistrationState, 'registered' | 'open'>, string> = {
  completed: 'Event Completed',
  closed: 'Registration Closed',
  full: 'Event Full',
};

/** The first rule that matches names the button; a request under way comes after what time has settled. */
const button =
  (words: Words) =>
  (event: EventView, now: number, isRegistering: boolean): RegisterButton => {
    const state = registrationState(event, now);
    const label = state === 'open' || state === 'registered' ? words[state](event) : refusal[state];
    if (isRegistering && state !== 'completed' && state !== 'closed') {
      return { label, can: 'wait' };
    }
    return { label, can: state === 'open' ? 'register' : 'not' };
  };

export const cardButton = button(onCard);
export const dialogButton = button(inDialog);
