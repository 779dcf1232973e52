import { pageLifecycles } from '@backflow/platform';
import { EventsPage } from '../events/events-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(EventsPage);
