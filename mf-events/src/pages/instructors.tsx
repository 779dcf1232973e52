import { pageLifecycles } from '@backflow/platform';
import { InstructorsPage } from '../admin/teaching/instructors-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(InstructorsPage);
