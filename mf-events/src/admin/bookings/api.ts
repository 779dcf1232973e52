import {
  addAttendee,
  countAttendees,
  getMailReach,
  holdsSeat,
  listAttendees,
  mailAttendees,
  setAttendance,
  setBookingStatus,
} from '@backflow/contracts/bookings';
import type { Attendee, AttendeeMail, BookingStatus, WhenFull } from '@backflow/contracts/bookings';
import type { MailAudience } from '@backflow/contracts/notifications';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';
import { fetchOffer } from './offer.ts';
import type { OfferKey } from './offer.ts';

const PAGE_SIZE = 50;

export interface AttendeeFilter {
  /** All of them where it is empty. */
  status: BookingStatus | '';
  search: string;
}

type AttendeePages = InfiniteData<ListPage<readonly Attendee[]>, string | undefined>;

export const attendeeList = (offer: OfferKey, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.attendeeList(offer, filter),
    queryFn: ({ pageParam, signal }) => {
      const { status, search } = filter;
      const query = {
        limit: PAGE_SIZE,
        cursor: pageParam,
        ...(status && { status }),
        ...(search && { search }),
      };
      return requestPage(listAttendees, { params: { ...offer }, query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    // Left and come back to, a list begins with its first page.
    gcTime: 0,
  });

export const attendeeCounts = (offer: OfferKey) =>
  queryOptions({
    queryKey: adminKeys.attendeeCounts(offer),
    queryFn: ({ signal }) => request(countAttendees, { params: { ...offer } }, { signal }),
    staleTime: 0,
  });

export const bookedOffer = (offer: OfferKey) =>
  queryOptions({
    queryKey: adminKeys.bookedOffer(offer),
    queryFn: ({ signal }) => fetchOffer(offer, { signal }),
    staleTime: 0,
  });

/** How many a mail would reach now, and who is left out. */
export const mailReach = (offer: OfferKey, to: MailAudience, about: 'message' | 'change') =>
  queryOptions({
    queryKey: adminKeys.mailReach(offer, to, about),
    queryFn: ({ signal }) =>
      request(getMailReach, { params: { ...offer }, query: { to, about } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Everyone who has a seat, by last name, as a sheet lists them. */
export const seated = (offer: OfferKey) =>
  queryOptions({
    queryKey: adminKeys.seated(offer),
    queryFn: async ({ signal }) => {
      const all = await everyPage((query) =>
        requestPage(listAttendees, { params: { ...offer }, query }, { signal }),
      );
      return all.filter(({ status }) => holdsSeat(status)).sort(byLastName);
    },
    staleTime: 0,
    gcTime: 0,
  });

const names = new Intl.Collator('en-US');
const byLastName = ({ user: a }: Attendee, { user: b }: Attendee) =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName);

export const sendMailTo = (offer: OfferKey, body: AttendeeMail) =>
  request(mailAttendees, { params: { ...offer }, body });

export const addBooking = (offer: OfferKey, userId: string, whenFull: WhenFull) =>
  request(addAttendee, { params: { ...offer }, body: { userId, whenFull } });

/** Changes the status or the attendance of a booking. */
export const changeBooking = (
  id: string,
  change: { status: BookingStatus } | { attended: boolean },
): Promise<Attendee> =>
  'status' in change
    ? request(setBookingStatus, { params: { id }, body: { status: change.status } })
    : request(setAttendance, { params: { id }, body: { attended: change.attended } });

/**
 * Replaces a changed attendee in the cached lists; whoever waits behind a position that became free moves up. The lists are not
 * fetched again: of a hundred thousand attendees that would be every page that was scrolled through.
 */
export async function applyToCache(offer: OfferKey, changed: Attendee): Promise<void> {
  const lists = { queryKey: adminKeys.attendeeLists(offer) };
  // A response in flight would bring back the old state.
  await queryClient.cancelQueries(lists);
  queryClient.setQueriesData<AttendeePages>(lists, (cached) => {
    if (!cached) return cached;
    const before = cached.pages.flatMap(({ items }) => items).find(({ id }) => id === changed.id);
    const freed =
      before?.status === 'waitlisted' && changed.status !== 'waitlisted' ? before.place : undefined;
    const apply = (attendee: Attendee): Attendee => {
      if (attendee.id === changed.id) return changed;
      const { place } = attendee;
      return freed !== undefined && place !== undefined && place > freed
        ? { ...attendee, place: place - 1 }
        : attendee;
    };
    return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(apply) })) };
  });
  refetchCounts(offer);
}

/** After an attendee was added: fetches the lists again, from their beginning. */
export function refetchLists(offer: OfferKey): void {
  const lists = { queryKey: adminKeys.attendeeLists(offer) };
  queryClient.setQueriesData<AttendeePages>(
    lists,
    (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries(lists);
  refetchCounts(offer);
}

/** What counts them, here and on members' pages. */
function refetchCounts(offer: OfferKey): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.attendeeCounts(offer) });
  void queryClient.invalidateQueries({ queryKey: adminKeys.bookedOffer(offer) });
  void queryClient.invalidateQueries({ queryKey: [offer.offers] });
  void queryClient.invalidateQueries({ queryKey: adminKeys.attention });
}
