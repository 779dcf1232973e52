import {
  addAttendee,
  countAttendees,
  takesSeat,
  listAttendees,
  setAttendance,
  setBookingStatus,
} from '@backflow/contracts/bookings';
import type { Attendee, BookingStatus } from '@backflow/contracts/bookings';
import {
  cachedItems,
  cancelFetches,
  dropLaterPages,
  pagesOf,
  patchCached,
  queryOf,
  refetchAfter,
} from '@backflow/platform';
import { everyPage, withoutEmpty } from '@backflow/remote-kit';
import type { OfferKey } from '@backflow/booking-kit';

const PAGE_SIZE = 50;

export interface AttendeeFilter {
  /** Empty for every status. */
  status: BookingStatus | '';
  search: string;
}

/** Fetched each time it is shown: a list that is opened again begins with its first page. */
const EACH_TIME = { staleTime: 0, gcTime: 0 };

export const attendeeList = (params: OfferKey, filter: AttendeeFilter) =>
  pagesOf(listAttendees, { params, query: { limit: PAGE_SIZE, ...withoutEmpty(filter) } }, EACH_TIME);

export const attendeeCounts = (params: OfferKey) => queryOf(countAttendees, { params }, { staleTime: 0 });

/** Everyone with a seat, by last name. */
export const recipientCountQuery = (params: OfferKey) => ({
  ...everyPage(listAttendees, { params }),
  select: withSeat,
  ...EACH_TIME,
});

/** The same, and the bookings without a seat: their numbers may be on a sheet that was printed before. */
export const attendanceQuery = (params: OfferKey) => ({
  ...recipientCountQuery(params),
  select: (all: readonly Attendee[]) => ({
    people: withSeat(all),
    withoutSeat: all.filter(({ status }) => !takesSeat(status)),
  }),
});

const withSeat = (all: readonly Attendee[]) => all.filter(({ status }) => takesSeat(status)).sort(byLastName);

const names = new Intl.Collator('en-US');
const byLastName = ({ user: a }: Attendee, { user: b }: Attendee) =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName);

/** Topics that changes of bookings change; moves change the same. */
const CHANGED = { changes: [...setBookingStatus.changes, ...setAttendance.changes] };

/**
 * Replaces a changed attendee in the cached lists, and moves up the people who wait behind a position that became free. Doesn't
 * refetch the lists: with a hundred thousand attendees that would be every page that was scrolled through.
 */
export async function applyToCache(offer: OfferKey, changed: Attendee): Promise<void> {
  await cancelFetches(listAttendees);
  const before = cachedItems(listAttendees).find(({ id }) => id === changed.id);
  const freed = before?.status === 'waitlisted' && changed.status !== 'waitlisted' ? before.place : undefined;
  const apply = (attendee: Attendee): Attendee => {
    if (attendee.id === changed.id) return changed;
    const { place } = attendee;
    return freed !== undefined && place !== undefined && place > freed
      ? { ...attendee, place: place - 1 }
      : attendee;
  };
  patchCached(listAttendees, apply, ({ params }) => params.id === offer.id);
  void refetchAfter(CHANGED, { except: [listAttendees] });
}

/**
 * Replaces changed attendees in the cached lists. Where a position on the waiting list became free, the lists are fetched again from
 * their first page.
 */
export async function applyAllToCache(offer: OfferKey, changed: readonly Attendee[]): Promise<void> {
  await cancelFetches(listAttendees);
  const byId = new Map(changed.map((attendee) => [attendee.id, attendee]));
  const movesUp = cachedItems(listAttendees).some(
    ({ id, status }) => status === 'waitlisted' && (byId.get(id)?.status ?? status) !== 'waitlisted',
  );
  const apply = (attendee: Attendee): Attendee => byId.get(attendee.id) ?? attendee;
  patchCached(listAttendees, apply, ({ params }) => params.id === offer.id);
  if (movesUp) dropLaterPages(listAttendees);
  void refetchAfter(CHANGED, { except: movesUp ? [] : [listAttendees] });
}

/** Refetches the lists from their first page, after an attendee was added. */
export function refetchLists(): void {
  dropLaterPages(listAttendees);
  void refetchAfter(addAttendee);
}
