import { pageLifecycles } from '@backflow/platform';
import { PersonPage } from '../person/person-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(PersonPage);
