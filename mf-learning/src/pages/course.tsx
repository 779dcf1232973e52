import { pageLifecycles } from '@backflow/platform';
import { CoursePage } from '../courses/course-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(CoursePage);
