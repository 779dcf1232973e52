import { pageLifecycles } from '@backflow/platform';
import { PeoplePage } from '../people/people-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(PeoplePage);
