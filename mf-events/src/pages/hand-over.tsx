import { pageLifecycles } from '@backflow/platform';
import { HandOverPage } from '../hand-over/hand-over-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(HandOverPage);
