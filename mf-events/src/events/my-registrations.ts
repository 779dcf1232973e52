import { listMyRegistrations } from '@backflow/contracts/bookings';
import type { EventRegistration, RegistrationItem } from '@backflow/contracts/bookings';
import { queryClient, useSession } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { useQuery } from '@tanstack/react-query';

/** Every registration of the signed-in member, for events and webinars: counts and sorting need them all. */
export const myRegistrations = everyPage(listMyRegistrations, {});

/** Adds a registration to the cached list. It replaces an entry on the waiting list, which has the same id. */
export const addRegistration = (item: RegistrationItem): void =>
  void queryClient.setQueryData(
    myRegistrations.queryKey,
    (items) => items && [item, ...items.filter(({ id }) => id !== item.id)],
  );

/** Registrations for webinars are shown on their own page. */
const forEvents = (items: readonly RegistrationItem[]): EventRegistration[] =>
  items.filter((item) => 'eventId' in item);

/** The member's registrations for events; not fetched while nobody is signed in. */
export function useMyRegistrations() {
  const enabled = useSession(({ status }) => status === 'signed-in');
  return useQuery({ ...myRegistrations, enabled, select: forEvents });
}

type Dated = Pick<EventRegistration, 'event'>;

/** By the start alone: an event that has started counts as past here. */
export const isUpcoming = ({ event }: Dated, now: number): boolean => Date.parse(event.startDate) > now;

const getStart = ({ event }: Dated): number => Date.parse(event.startDate);

/** Upcoming events, soonest first. */
export const upcoming = (items: readonly EventRegistration[], now: number): EventRegistration[] =>
  soonestFirst(items.filter((item) => isUpcoming(item, now)));

export const soonestFirst = <Item extends Dated>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => getStart(a) - getStart(b));

export const latestFirst = <Item extends Dated>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => getStart(b) - getStart(a));

/** Upcoming events, soonest first; then past ones, latest first. */
export const byDate = (items: readonly EventRegistration[], now: number): EventRegistration[] => [
  ...upcoming(items, now),
  ...latestFirst(items.filter((item) => !isUpcoming(item, now))),
];
