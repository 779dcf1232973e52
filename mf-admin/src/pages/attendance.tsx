import { pageLifecycles } from '@backflow/platform';
import { AttendancePage } from '../bookings/attendance-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(AttendancePage);
