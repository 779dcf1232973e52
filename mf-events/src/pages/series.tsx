import { pageLifecycles } from '@backflow/platform';
import { SeriesPage } from '../admin/series/series-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(SeriesPage);
