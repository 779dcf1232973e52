import { pageLifecycles } from '@backflow/platform';
import { WebinarPage } from '../webinars/webinar-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(WebinarPage);
