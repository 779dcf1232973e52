import { pageLifecycles } from '@backflow/platform';
import { ReleasesPage } from '../releases/releases-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ReleasesPage);
