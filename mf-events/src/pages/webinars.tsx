import { pageLifecycles } from '@backflow/platform';
import { WebinarsPage } from '../webinars/webinars-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(WebinarsPage);
