import { pageLifecycles } from '@backflow/platform';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(DashboardPage);
