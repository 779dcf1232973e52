import { pageLifecycles } from '@backflow/platform';
import { RosterPage } from '../rosters/roster-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(RosterPage);
