import { pageLifecycles } from '@backflow/platform';
import { DoorPage } from '../door/door-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(DoorPage);
