import { takesSeat } from '@backflow/contracts/bookings';
import type { BookingStatus, OfferKind, WhenFull } from '@backflow/contracts/bookings';

/** Actions on an offer. Members are numbers. */
export type Action =
  | { type: 'book'; member: number }
  | { type: 'join'; member: number }
  | { type: 'leave'; member: number }
  | { type: 'pass'; member: number }
  | { type: 'erase'; member: number }
  | { type: 'set'; member: number; status: BookingStatus }
  | { type: 'add'; member: number; whenFull: WhenFull }
  | { type: 'limit'; capacity: number }
  /** The job that moves waiting lists on. */
  | { type: 'offer' }
  | { type: 'publish'; isPublished: boolean };

/** An offer with its bookings. */
export interface Modelled {
  readonly kind: OfferKind;
  /** The status of a new booking. */
  readonly first: BookingStatus;
  readonly capacity: number | null;
  readonly isPublished: boolean;
  /** Statuses by member: each has at most one booking. */
  readonly statuses: ReadonlyMap<number, BookingStatus>;
  /** The waiting list in its order. */
  readonly waiting: readonly number[];
  /** Members on it with an open seat offer. */
  readonly offered: ReadonlySet<number>;
  /** Members who have paid the price once, and not got it back. */
  readonly paid: ReadonlySet<number>;
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

const getSeats = ({ statuses }: Modelled): number => [...statuses.values()].filter(takesSeat).length;
/** Seats that are booked, or held by seat offers. */
const countTaken = (model: Modelled): number => getSeats(model) + model.offered.size;
const getFree = (model: Modelled): number => (model.capacity ?? Infinity) - countTaken(model);

/** A model of the rules of bookings: the simplest program that follows them, one action after the other. */
function carryOut(model: Modelled, action: Action): Outcome {
  const refused = { isDone: false, after: model };
  const done = (after: Modelled) => ({ isDone: true, after });
  if (action.type === 'publish') return done({ ...model, isPublished: action.isPublished });
  if (action.type === 'limit') {
    return action.capacity < countTaken(model) ? refused : done({ ...model, capacity: action.capacity });
  }
  if (action.type === 'offer') return done(withOffers(model));
  const { member } = action;
  const { kind, statuses, waiting, offered, isPublished, paid } = model;
  const from = statuses.get(member);
  const hasSeat = from !== undefined && takesSeat(from);
  // A refund that is due for a former seat pays for the next one.
  const first = paid.has(member) ? 'confirmed' : model.first;
  const giveSeat = (status: BookingStatus, before = model) => done(withStatus(before, member, status));

  if (action.type === 'book') {
    const mayBook =
      from === 'waitlisted' ? offered.has(member) : getFree(model) > waiting.length - offered.size;
    return !isPublished || hasSeat || !mayBook ? refused : giveSeat(first);
  }
  if (action.type === 'join') {
    const hasSeatsLeft = getFree(model) > waiting.length - offered.size;
    const isRefused = !isPublished || hasSeat || from === 'waitlisted' || hasSeatsLeft;
    return isRefused ? refused : giveSeat('waitlisted');
  }
  if (action.type === 'leave') return from === 'waitlisted' ? giveSeat('cancelled') : done(model);
  if (action.type === 'pass') {
    if (from !== 'waitlisted') return done(model);
    return offered.has(member) ? giveSeat('cancelled') : refused;
  }
  /** Free seats, with the one that the member's own offer holds. */
  const freeForThem = getFree(model) + Number(offered.has(member));
  if (action.type === 'erase') {
    const stays = from === undefined || (kind === 'course' && from === 'confirmed');
    return stays ? done(model) : giveSeat('cancelled');
  }
  if (action.type === 'set') {
    const { status } = action;
    if (from === undefined || from === status) return done(model);
    const isFull = takesSeat(status) && !hasSeat && freeForThem <= 0;
    if (isFull || !STATUSES[kind].includes(status)) return refused;
    // The amount due decides: a new seat is like any booking, and a free one has no payment to take back.
    if (takesSeat(status) && !hasSeat) return giveSeat(first);
    if (status === 'pending' && model.first === 'confirmed') return refused;
    return giveSeat(status, { ...model, paid: paidAfter(model, member, status) });
  }
  if (hasSeat) return refused;
  if (action.whenFull === 'add-seat' && getFree(model) <= 0)
    return giveSeat(first, { ...model, capacity: countTaken(model) + 1 });
  if (freeForThem > 0) return giveSeat(first);
  const mayWait = action.whenFull === 'waitlist' && kind === 'event' && from !== 'waitlisted';
  return mayWait ? giveSeat('waitlisted') : refused;
}

/** Confirming a pending booking is its payment, which the opposite takes back. */
function paidAfter({ paid, first }: Modelled, member: number, status: BookingStatus): ReadonlySet<number> {
  if (first === 'confirmed') return paid;
  if (status === 'confirmed') return new Set([...paid, member]);
  return status === 'pending' ? new Set([...paid].filter((each) => each !== member)) : paid;
}

function withStatus(model: Modelled, member: number, status: BookingStatus): Modelled {
  const others = model.waiting.filter((each) => each !== member);
  return {
    ...model,
    statuses: new Map([...model.statuses, [member, status]]),
    waiting: status === 'waitlisted' ? [...others, member] : others,
    offered: new Set([...model.offered].filter((each) => each !== member)),
  };
}

/** Offers free seats to the next in line; a draft offers none. */
function withOffers(model: Modelled): Modelled {
  if (!model.isPublished) return { ...model, offered: new Set() };
  const next = model.waiting.filter((member) => !model.offered.has(member));
  return { ...model, offered: new Set([...model.offered, ...next.slice(0, Math.max(0, getFree(model)))]) };
}

/** The visible state: without cancelled bookings. */
export const getVisible = ({ capacity, isPublished, statuses, waiting, offered }: Modelled) => ({
  ...{ capacity, isPublished, waiting, offered: [...offered].sort() },
  statuses: [...statuses].filter(([, status]) => status !== 'cancelled').sort(([a], [b]) => a - b),
});

/** All states that concurrent actions may lead to: those of some sequence of them. */
export function getEnds(
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
