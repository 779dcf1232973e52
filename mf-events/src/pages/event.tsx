import { pageLifecycles } from '@backflow/platform';
import { EventPage } from '../events/event-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(EventPage);
