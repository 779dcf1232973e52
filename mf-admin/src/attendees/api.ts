import { holdsSeat } from '@backflow/contracts';
import type { MailAudience, BookingStatus } from '@backflow/contracts';
import { queryClient } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';
import { KINDS } from './kinds.ts';
import type { Attendee, AttendeesKind } from './kinds.ts';

const PAGE_SIZE = 50;

export interface AttendeeFilter {
  /** All of them where it is empty. */
  status: BookingStatus | '';
  search: string;
}

/** Whose attendees: an event's, a webinar's, a course's. */
export interface Of {
  kind: AttendeesKind;
  id: string;
}

type AttendeePages = InfiniteData<ListPage<readonly Attendee[]>, string | undefined>;

export const attendeeList = ({ kind, id }: Of, filter: AttendeeFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.attendeeList(kind, id, filter),
    queryFn: ({ pageParam, signal }) => {
      const { status, search } = filter;
      const query = {
        limit: PAGE_SIZE,
        cursor: pageParam,
        ...(status && { status }),
        ...(search && { search }),
      };
      return KINDS[kind].list(id, query, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    // Left and come back to, a list begins with its first page.
    gcTime: 0,
  });

export const attendeeCounts = ({ kind, id }: Of) =>
  queryOptions({
    queryKey: adminKeys.attendeeCounts(kind, id),
    queryFn: ({ signal }) => KINDS[kind].count(id, { signal }),
    staleTime: 0,
  });

export const attendeeSubject = ({ kind, id }: Of) =>
  queryOptions({
    queryKey: adminKeys.attendeeSubject(kind, id),
    queryFn: ({ signal }) => KINDS[kind].read(id, { signal }),
    staleTime: 0,
  });

/** How many a mail would reach now, and who is left out. */
export const mailReach = ({ kind, id }: Of, to: MailAudience, about: 'message' | 'change') =>
  queryOptions({
    queryKey: adminKeys.mailReach(kind, id, to, about),
    queryFn: ({ signal }) => KINDS[kind].mailReach(id, { to, about }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Everyone who holds a seat, by last name, as a sheet lists them. */
export const seated = ({ kind, id }: Of) =>
  queryOptions({
    queryKey: adminKeys.seated(kind, id),
    queryFn: async ({ signal }) => {
      const all = await everyPage((page) => KINDS[kind].list(id, page, { signal }));
      return all.filter(({ status }) => holdsSeat(status)).sort(byLastName);
    },
    staleTime: 0,
    gcTime: 0,
  });

const names = new Intl.Collator('en-US');
const byLastName = ({ user: a }: Attendee, { user: b }: Attendee) =>
  names.compare(a.lastName, b.lastName) || names.compare(a.firstName, b.firstName);

/**
 * Puts an attendee as they are now in the place of what is shown of them; of those who wait, others move up. What is shown is
 * not read anew: of a hundred thousand that would be every page that was scrolled through.
 */
export async function takeIn({ kind, id }: Of, now: Attendee): Promise<void> {
  const lists = { queryKey: adminKeys.attendeeLists(kind, id) };
  // A response that is on its way would bring back what was.
  await queryClient.cancelQueries(lists);
  queryClient.setQueriesData<AttendeePages>(lists, (cached) => {
    if (!cached) return cached;
    const before = cached.pages.flatMap(({ items }) => items).find((each) => each.id === now.id);
    const left = before?.status === 'waitlisted' && now.status !== 'waitlisted' ? before.place : undefined;
    const changed = (each: Attendee): Attendee => {
      if (each.id === now.id) return now;
      const { place } = each;
      return left !== undefined && place !== undefined && place > left ? { ...each, place: place - 1 } : each;
    };
    return {
      ...cached,
      pages: cached.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
    };
  });
  refreshCounts({ kind, id });
}

/** Somebody was added: lists are read anew, from their beginning. */
export function readAnew({ kind, id }: Of): void {
  const lists = { queryKey: adminKeys.attendeeLists(kind, id) };
  queryClient.setQueriesData<AttendeePages>(
    lists,
    (cached) => cached && { pages: cached.pages.slice(0, 1), pageParams: cached.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries(lists);
  refreshCounts({ kind, id });
}

/** What counts them, here and on members' pages. */
function refreshCounts({ kind, id }: Of): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.attendeeCounts(kind, id) });
  void queryClient.invalidateQueries({ queryKey: adminKeys.attendeeSubject(kind, id) });
  void queryClient.invalidateQueries({ queryKey: adminKeys[kind] });
  void queryClient.invalidateQueries({ queryKey: adminKeys.attention });
}
