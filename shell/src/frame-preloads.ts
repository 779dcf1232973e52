import { getPreload } from '@backflow/contracts';
import { getCurrentUser } from '@backflow/contracts/identity';
import { countNotices } from '@backflow/contracts/notifications';

/** Requests of the frame around every page for a member. Only the build reads this, for the gateway. */
export const framePreloads = [getPreload(getCurrentUser, {}), getPreload(countNotices, {})];
