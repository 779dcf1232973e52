import { pageLifecycles } from '@backflow/platform';
import { OpenDaysPage } from '../open-days/open-days-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(OpenDaysPage);
