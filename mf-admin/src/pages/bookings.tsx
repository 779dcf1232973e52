import { pageLifecycles } from '@backflow/platform';
import { AttendeesPage } from '../bookings/attendees-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(AttendeesPage);
