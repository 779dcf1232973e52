import { getAdminToday, summarizeUnpaid } from '@backflow/contracts/bookings';
import { countAdminForumPosts } from '@backflow/contracts/community';
import { countPremiumRequests, getAdminStats } from '@backflow/contracts/identity';
import { queryOf } from '@backflow/platform';
import { polled } from '@backflow/remote-kit/admin';

const EACH_MINUTE = polled(60_000);
const EACH_HALF_MINUTE = polled(30_000);

/** Counts of the whole site, at most half a minute old. */
export const adminStats = queryOf(getAdminStats, {}, EACH_HALF_MINUTE);

/** One query a service: the other figures are shown while one service does not respond. */
export const adminToday = queryOf(getAdminToday, {}, EACH_MINUTE);
export const unpaidSummary = queryOf(summarizeUnpaid, {}, EACH_MINUTE);
export const postCounts = queryOf(countAdminForumPosts, {}, EACH_HALF_MINUTE);
export const premiumCounts = queryOf(countPremiumRequests, {}, EACH_MINUTE);
