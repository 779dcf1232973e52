import { pageLifecycles } from '@backflow/platform';
import { ListsPage } from '../lists/lists-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ListsPage);
