import { pageLifecycles } from '@backflow/platform';
import { ResourcesPage } from '../resources/resources-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ResourcesPage);
