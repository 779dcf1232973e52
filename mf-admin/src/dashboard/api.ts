import {
  getCoursesAttention,
  getEventsAttention,
  reportEnrollments,
  reportRegistrations,
  reportSeats,
} from '@backflow/contracts/bookings';
import { countAdminForumPosts } from '@backflow/contracts/community';
import { countPremiumRequests, getAdminStats } from '@backflow/contracts/identity';
import { request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';

const REFETCH_MS = 30_000;

/** Counts of the whole site, as new as half a minute. */
export const adminStats = queryOptions({
  queryKey: adminKeys.stats,
  queryFn: ({ signal }) => request(getAdminStats, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

/** What needs a hand, each part from the service that knows: one that is away takes nothing else along. */
export const eventsAttention = queryOptions({
  queryKey: adminKeys.attentionOf('events'),
  queryFn: ({ signal }) => request(getEventsAttention, {}, { signal }),
  staleTime: 0,
});
export const coursesAttention = queryOptions({
  queryKey: adminKeys.attentionOf('courses'),
  queryFn: ({ signal }) => request(getCoursesAttention, {}, { signal }),
  staleTime: 0,
});
export const postCounts = queryOptions({
  queryKey: adminKeys.postCounts,
  queryFn: ({ signal }) => request(countAdminForumPosts, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});
export const premiumCounts = queryOptions({
  queryKey: adminKeys.attentionOf('premium'),
  queryFn: ({ signal }) => request(countPremiumRequests, {}, { signal }),
  staleTime: 0,
});

const WEEKS = 12;

export const registrationWeeks = queryOptions({
  queryKey: adminKeys.report('registrations'),
  queryFn: ({ signal }) => request(reportRegistrations, { query: { weeks: WEEKS } }, { signal }),
  staleTime: 0,
});
export const enrollmentWeeks = queryOptions({
  queryKey: adminKeys.report('enrollments'),
  queryFn: ({ signal }) => request(reportEnrollments, { query: { weeks: WEEKS } }, { signal }),
  staleTime: 0,
});
export const seatMonths = queryOptions({
  queryKey: adminKeys.report('seats'),
  queryFn: ({ signal }) => request(reportSeats, {}, { signal }),
  staleTime: 0,
});
