import { pageLifecycles } from '@backflow/platform';
import { ResourcePage } from '../resources/resource-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ResourcePage);
