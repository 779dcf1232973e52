import { pageLifecycles } from '@backflow/platform';
import { OverviewsPage } from '../overviews/overviews-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(OverviewsPage);
