import { pageLifecycles } from '@backflow/platform';
import { LessonPage } from '../courses/lesson-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(LessonPage);
