import { preloadOf } from '@backflow/contracts';
import { getCurrentUser } from '@backflow/contracts/identity';
import { countNotices } from '@backflow/contracts/notifications';

/** What the frame of every page asks for when somebody is signed in. Only the build reads this, for the gateway. */
export const framePreloads = [preloadOf(getCurrentUser, {}), preloadOf(countNotices, {})];
