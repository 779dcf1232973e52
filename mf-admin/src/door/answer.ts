import type { CheckInInput, DoorPerson } from '@backflow/contracts/bookings';
import type { Verdict } from './judge.ts';
import { formatPacific, pacificDay } from '@backflow/platform';
import { formatAmount } from '@backflow/remote-kit';
import type { IconName } from '@backflow/ui';

/** What the door answers: a verdict, or what became of somebody who left, or came without a booking. */
export type Outcome =
  | Verdict
  | { kind: 'left' | 'not-in'; person: DoorPerson }
  | { kind: 'let-in'; person?: DoorPerson; note: string }
  | { kind: 'walk-in'; name: string }
  /** The browser could not store it. */
  | { kind: 'not-stored' };

export type Answer = Outcome & {
  /** The time of the scan by the server's clock, in milliseconds since 1970. */
  at: number;
  /** When the list was last read, if that is too long ago to know what has changed since; null for a list that is followed. */
  asOf: string | null;
  /** The check-in that lets somebody in whom the verdict does not; only for an administrator's decision. */
  override?: Pick<CheckInInput, 'bookingId' | 'way' | 'note'>;
};

/** How an answer looks from two metres: each tone has a color, a shape, a sound and a vibration of its own. */
export type Tone = 'success' | 'warning' | 'danger' | 'info';

interface Appearance {
  tone: Tone;
  icon: IconName;
  title: string;
  /** The name, if it is known. */
  name?: string;
  details: string;
}

const clock = (instant: string | number): string => formatPacific(new Date(instant), 'h:mm a');

/** The texts of an answer. Without a network a valid ticket is valid as of a time, not verified: it may be cancelled since. */
export function describeAnswer(answer: Answer): Appearance {
  const name = 'person' in answer ? { name: answer.person.name } : {};
  switch (answer.kind) {
    case 'valid':
      return {
        ...{ tone: 'success', icon: 'check', ...name },
        title: answer.asOf === null ? 'Valid' : `Valid as of ${clock(answer.asOf)}`,
        details: [answer.person.company, `No. ${answer.person.number}`].filter(Boolean).join(', '),
      };
    case 'already-in':
      return {
        ...{ tone: 'warning', icon: 'clock', title: 'Already in', ...name },
        details: `Since ${clock(answer.presence.in.at)}, let in by ${answer.presence.in.device}`,
      };
    case 'other-day':
      return {
        ...{ tone: 'warning', icon: 'calendar', title: 'Other day', ...name },
        details: `For ${pacificDay(answer.startsAt)}`,
      };
    case 'not-paid':
      return {
        ...{ tone: 'warning', icon: 'alert', title: 'Not paid', ...name },
        details: `${formatAmount(answer.person.due ?? '0')} due`,
      };
    case 'cancelled':
      return {
        ...{ tone: 'danger', icon: 'close', title: 'Cancelled', ...name },
        details: 'This registration was cancelled or given to somebody else',
      };
    case 'moved':
      return {
        ...{ tone: 'danger', icon: 'arrow-right', title: 'Moved', ...name },
        details: `To ${answer.to.title}, ${pacificDay(answer.to.startsAt)}`,
      };
    case 'no-seat':
      return {
        ...{ tone: 'danger', icon: 'user', title: 'No seat', ...name },
        details: 'On the waiting list',
      };
    case 'other-event':
      return {
        ...{ tone: 'danger', icon: 'ticket', title: 'Not for this event' },
        details: 'A genuine ticket, for something else',
      };
    case 'unknown':
      return {
        ...{ tone: 'danger', icon: 'info', title: 'Unknown' },
        details: answer.override
          ? 'A genuine ticket, of a registration that is not on this list'
          : 'Not a ticket of this site, or a key that this device has not read yet',
      };
    case 'let-in':
      return { ...{ tone: 'info', icon: 'check', title: 'Let in', ...name }, details: answer.note };
    case 'left':
      return {
        ...{ tone: 'info', icon: 'logout', title: 'Left', ...name },
        details: `At ${clock(answer.at)}`,
      };
    case 'not-in':
      return {
        ...{ tone: 'warning', icon: 'logout', title: 'Not in', ...name },
        details: 'Nobody let them in today, or they have left already',
      };
    case 'walk-in':
      return {
        ...{ tone: 'info', icon: 'user', title: 'Walk-in', name: answer.name },
        details: 'Noted, to be registered',
      };
    case 'not-stored':
      return {
        ...{ tone: 'danger', icon: 'file', title: 'Not recorded' },
        details: 'This browser could not store it. Write it down, and reload the page',
      };
  }
}
