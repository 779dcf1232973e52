import type { EventRegistration } from '@backflow/contracts';

/** By the start alone: an event that has begun is past here, though its card may still be open. */
export const isUpcoming = ({ event }: EventRegistration, now: number): boolean =>
  Date.parse(event.startDate) > now;

const startOf = ({ event }: EventRegistration): number => Date.parse(event.startDate);

/** What is still to come, soonest first. */
export const upcoming = (items: readonly EventRegistration[], now: number): EventRegistration[] =>
  items.filter((item) => isUpcoming(item, now)).sort((a, b) => startOf(a) - startOf(b));

/** What is still to come, soonest first; then what is past, latest first. */
export const byDate = (items: readonly EventRegistration[], now: number): EventRegistration[] => [
  ...upcoming(items, now),
  ...items.filter((item) => !isUpcoming(item, now)).sort((a, b) => startOf(b) - startOf(a)),
];
