import { pageLifecycles } from '@backflow/platform';
import { AuthoritiesPage } from '../admin/authorities/authorities-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(AuthoritiesPage);
