import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingStatus, OfferKind, WhenFull } from '@backflow/contracts/bookings';

/** Actions on an offer. Members are numbers. */
export type Action =
  | { type: 'book'; member: number }
  | { type: 'join'; member: number }
  | { type: 'leave'; member: number }
  | { type: 'erase'; member: number }
  | { type: 'set'; member: number; status: BookingStatus }
  | { type: 'add'; member: number; whenFull: WhenFull }
  | { type: 'limit'; capacity: number }
  | { type: 'publish'; isPublished: boolean };

/** An offer with its bookings. */
export interface Modelled {
  readonly kind: OfferKind;
  /** The status of a new booking. */
  readonly first: BookingStatus;
  readonly capacity: number | null;
  readonly isPublished: boolean;
  /** By member: each has at most one. */
  readonly statuses: ReadonlyMap<number, BookingStatus>;
  /** The waiting list in its order. */
  readonly waiting: readonly number[];
}

/** Performs an action on the model. @returns whether it was carried out */
interface Outcome {
  readonly isDone: boolean;
  readonly after: Modelled;
}

const STATUSES: Readonly<Record<OfferKind, readonly BookingStatus[]>> = {
  event: ['pending', 'confirmed', 'waitlisted', 'cancelled'],
  webinar: ['confirmed', 'cancelled'],
  course: ['pending', 'confirmed', 'cancelled'],
};

const seatsOf = ({ statuses }: Modelled): number => [...statuses.values()].filter(takesSeat).length;
const freeOf = (model: Modelled): number => (model.capacity ?? Infinity) - seatsOf(model);

/** A model of the rules of bookings: the simplest program that follows them, one action after the other. */
function carryOut(model: Modelled, action: Action): Outcome {
  const refused = { isDone: false, after: model };
  const done = (after: Modelled) => ({ isDone: true, after });
  if (action.type === 'publish') return done({ ...model, isPublished: action.isPublished });
  if (action.type === 'limit') {
    return action.capacity < seatsOf(model) ? refused : done({ ...model, capacity: action.capacity });
  }
  const { member } = action;
  const { kind, statuses, waiting, isPublished, first } = model;
  const from = statuses.get(member);
  const hasSeat = from !== undefined && takesSeat(from);
  const giveSeat = (status: BookingStatus, before = model) => done(withStatus(before, member, status));

  if (action.type === 'book') {
    const ahead = from === 'waitlisted' ? waiting.indexOf(member) : waiting.length;
    return !isPublished || hasSeat || freeOf(model) <= ahead ? refused : giveSeat(first);
  }
  if (action.type === 'join') {
    const isRefused = !isPublished || hasSeat || from === 'waitlisted' || freeOf(model) > waiting.length;
    return isRefused ? refused : giveSeat('waitlisted');
  }
  if (action.type === 'leave') return from === 'waitlisted' ? giveSeat('cancelled') : done(model);
  if (action.type === 'erase') {
    const stays = from === undefined || (kind === 'course' && from === 'confirmed');
    return stays ? done(model) : giveSeat('cancelled');
  }
  if (action.type === 'set') {
    const { status } = action;
    if (from === undefined || from === status) return done(model);
    const isFull = takesSeat(status) && !hasSeat && freeOf(model) <= 0;
    return isFull || !STATUSES[kind].includes(status) ? refused : giveSeat(status);
  }
  if (hasSeat) return refused;
  if (freeOf(model) > 0) return giveSeat(first);
  if (action.whenFull === 'add-seat') return giveSeat(first, { ...model, capacity: seatsOf(model) + 1 });
  const mayWait = action.whenFull === 'waitlist' && kind === 'event' && from !== 'waitlisted';
  return mayWait ? giveSeat('waitlisted') : refused;
}

function withStatus(model: Modelled, member: number, status: BookingStatus): Modelled {
  const others = model.waiting.filter((each) => each !== member);
  return {
    ...model,
    statuses: new Map([...model.statuses, [member, status]]),
    waiting: status === 'waitlisted' ? [...others, member] : others,
  };
}

/** The visible state: without cancelled bookings. */
export const visibleOf = ({ capacity, isPublished, statuses, waiting }: Modelled) => ({
  ...{ capacity, isPublished, waiting },
  statuses: [...statuses].filter(([, status]) => status !== 'cancelled').sort(([a], [b]) => a - b),
});

/** All states that concurrent actions may lead to: those of some sequence of them. */
export function endsOf(
  model: Modelled,
  actions: readonly Action[],
): { results: boolean[]; after: Modelled }[] {
  return orders([...actions.entries()]).map((order) => {
    const results: boolean[] = [];
    const after = order.reduce((before, [index, action]) => {
      const outcome = carryOut(before, action);
      results[index] = outcome.isDone;
      return outcome.after;
    }, model);
    return { results, after };
  });
}

const orders = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => orders(items.filter((each) => each !== item)).map((rest) => [item, ...rest]));
