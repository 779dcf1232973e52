import type { AccessLevel } from '@backflow/contracts';
import type { PriceRule } from '@backflow/contracts/bookings';
import { listAdminEvents } from '@backflow/contracts/events';
import { listAdminWebinars } from '@backflow/contracts/webinars';
import type { AdminEventView } from '@backflow/contracts/events';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { cacheEntryOf, pacificDay, pacificTime, request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import type { OfferKey } from '@backflow/booking-kit';

/** A date that bookings can move to. */
export interface MoveTarget {
  id: string;
  title: string;
  when: string;
  /** Infinity without a limit. */
  seatsLeft: number;
  /** Decimal string in dollars; null where it has no price. */
  price: string | null;
  accessLevel: AccessLevel;
  /** The price rules, with codes. */
  prices: readonly PriceRule[];
}

const LIMIT = 20;

interface Wanted {
  /** The present date's title: dates of the same title come first. */
  title: string;
  search: string;
}

/** Published events or webinars to come, without the present one: by a search, or the same title first and then the soonest. */
export const moveTargets = ({ offers, id }: OfferKey, { title, search }: Wanted) =>
  queryOptions({
    ...cacheEntryOf(listAdminEvents, { query: { search: `${offers} ${id} ${search}` } }, 'move-targets'),
    queryFn: async ({ signal }) => {
      const find = LISTS[offers === 'webinars' ? 'webinars' : 'events'];
      const found =
        search === ''
          ? await Promise.all([find({ search: title }, signal), find({}, signal)])
          : [await find({ search }, signal)];
      const [sameTitle = [], soonest = []] = found;
      const first = search === '' ? sameTitle.filter((target) => target.title === title) : sameTitle;
      const targets = new Map([...first, ...soonest].map((target) => [target.id, target]));
      targets.delete(id);
      return [...targets.values()].slice(0, LIMIT);
    },
    staleTime: 0,
    gcTime: 0,
  });

type Find = (query: { search?: string }, signal: AbortSignal) => Promise<MoveTarget[]>;

const COMING = { timing: 'upcoming', status: 'published', sort: 'soonest', limit: LIMIT } as const;

const LISTS: Readonly<Record<'events' | 'webinars', Find>> = {
  events: async (query, signal) =>
    (await request(listAdminEvents, { query: { ...COMING, ...query } }, { signal })).map(targetOfEvent),
  webinars: async (query, signal) =>
    (await request(listAdminWebinars, { query: { ...COMING, ...query } }, { signal })).map(targetOfWebinar),
};

const targetOfEvent = (event: AdminEventView): MoveTarget => ({
  ...{ id: event.id, title: event.title, price: event.price },
  ...{ accessLevel: event.accessLevel, prices: event.prices },
  when: formatWhen(event.startDate),
  seatsLeft: seatsLeft(event),
});

const targetOfWebinar = (webinar: AdminWebinarView): MoveTarget => ({
  ...{ id: webinar.id, title: webinar.title, price: null, prices: [], accessLevel: webinar.accessLevel },
  when: formatWhen(webinar.scheduledAt),
  seatsLeft: seatsLeft(webinar),
});

const formatWhen = (start: string): string => `${pacificDay(start)}, ${pacificTime(start)}`;

/** Regardless of the waiting list: administrators book ahead of it. */
const seatsLeft = ({
  maxAttendees,
  currentAttendees,
}: Pick<AdminEventView, 'maxAttendees' | 'currentAttendees'>): number =>
  maxAttendees === null ? Infinity : Math.max(0, maxAttendees - currentAttendees);
