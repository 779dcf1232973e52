import { pageLifecycles } from '@backflow/platform';
import { CoursesPage } from '../courses/courses-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(CoursesPage);
