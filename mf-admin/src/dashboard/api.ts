import {
  getCoursesAttention,
  getEventsAttention,
  reportEnrollments,
  reportRegistrations,
  reportSeats,
} from '@backflow/contracts/bookings';
import { countAdminForumPosts } from '@backflow/contracts/community';
import { countPremiumRequests, getAdminStats } from '@backflow/contracts/identity';
import { queryOf } from '@backflow/platform';

/** Refetched whenever it is shown. */
const EACH_TIME = { staleTime: 0 };
const EACH_HALF_MINUTE = { staleTime: 0, refetchInterval: 30_000 };

/** Counts of the whole site, at most half a minute old. */
export const adminStats = queryOf(getAdminStats, {}, EACH_HALF_MINUTE);

/** Open tasks, one query a service: the others are shown while one service does not respond. */
export const eventsAttention = queryOf(getEventsAttention, {}, EACH_TIME);
export const coursesAttention = queryOf(getCoursesAttention, {}, EACH_TIME);
export const postCounts = queryOf(countAdminForumPosts, {}, EACH_HALF_MINUTE);
export const premiumCounts = queryOf(countPremiumRequests, {}, EACH_TIME);

const WEEKS = { query: { weeks: 12 } };

export const registrationWeeks = queryOf(reportRegistrations, WEEKS, EACH_TIME);
export const enrollmentWeeks = queryOf(reportEnrollments, WEEKS, EACH_TIME);
export const seatMonths = queryOf(reportSeats, {}, EACH_TIME);
