import type { AccessLevel } from '@backflow/contracts';
import type { OfferKind, OfferPath, PriceRule } from '@backflow/contracts/bookings';
import { listAdminEvents } from '@backflow/contracts/events';
import { listAdminCourses } from '@backflow/contracts/learning';
import { listAdminWebinars } from '@backflow/contracts/webinars';
import { pacificDay, pacificTime, request } from '@backflow/platform';

/** An event, a webinar or a course to choose. */
export interface FoundOffer {
  id: string;
  kind: OfferKind;
  title: string;
  /** 'Monday, December 7, 2026, 8:00 AM PT' */
  when: string;
  /** Infinity without a limit. Regardless of the waiting list: administrators book ahead of it. */
  seatsLeft: number;
  /** Decimal string in dollars; null where it has no price. */
  price: string | null;
  accessLevel: AccessLevel;
  /** The price rules, with codes. */
  prices: readonly PriceRule[];
}

interface Query {
  search?: string;
  /** Only published ones to come, the soonest first. */
  isComing?: boolean;
  limit: number;
}

/** Records that can be booked, by a search or the latest ones, each kind from its administrators' list. */
export async function findOffers(
  kind: OfferPath,
  { isComing = false, ...query }: Query,
  signal: AbortSignal,
): Promise<FoundOffer[]> {
  const filters = isComing
    ? ({ timing: 'upcoming', status: 'published', sort: 'soonest', ...query } as const)
    : query;
  switch (kind) {
    case 'events':
      return (await request(listAdminEvents, { query: filters }, { signal })).map((event) =>
        toOffer({ ...event, kind: 'event' }, event.startDate, getSeatsLeft(event)),
      );
    case 'webinars':
      return (await request(listAdminWebinars, { query: filters }, { signal })).map((webinar) =>
        toOffer(
          { ...webinar, kind: 'webinar', price: null, prices: [] },
          webinar.scheduledAt,
          getSeatsLeft(webinar),
        ),
      );
    case 'courses':
      return (await request(listAdminCourses, { query }, { signal })).map((course) =>
        toOffer({ ...course, kind: 'course', prices: [] }, null, Infinity),
      );
    default:
      // Administrators have no list of it.
      return [];
  }
}

const toOffer = (
  { id, kind, title, price, accessLevel, prices }: Omit<FoundOffer, 'when' | 'seatsLeft'>,
  start: string | null,
  seatsLeft: number,
): FoundOffer => ({
  ...{ id, kind, title, price, accessLevel, prices, seatsLeft },
  when: start === null ? 'Online course' : `${pacificDay(start)}, ${pacificTime(start)}`,
});

const getSeatsLeft = ({
  maxAttendees,
  currentAttendees,
}: {
  maxAttendees: number | null;
  currentAttendees: number;
}): number => (maxAttendees === null ? Infinity : Math.max(0, maxAttendees - currentAttendees));
