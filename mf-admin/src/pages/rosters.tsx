import { pageLifecycles } from '@backflow/platform';
import { RostersPage } from '../rosters/rosters-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(RostersPage);
