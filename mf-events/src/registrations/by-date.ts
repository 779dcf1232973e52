import type { RegistrationItem } from '@backflow/contracts';

/** By the start alone: an event that has begun is past here, though its card may still be open. */
export const isUpcoming = ({ event }: RegistrationItem, now: number): boolean =>
  Date.parse(event.startDate) > now;

const startOf = ({ event }: RegistrationItem): number => Date.parse(event.startDate);

/** What is still to come, soonest first. */
export const upcoming = (items: readonly RegistrationItem[], now: number): RegistrationItem[] =>
  items.filter((item) => isUpcoming(item, now)).sort((a, b) => startOf(a) - startOf(b));

/** What is still to come, soonest first; then what is past, latest first. */
export const byDate = (items: readonly RegistrationItem[], now: number): RegistrationItem[] => [
  ...upcoming(items, now),
  ...items.filter((item) => !isUpcoming(item, now)).sort((a, b) => startOf(b) - startOf(a)),
];
