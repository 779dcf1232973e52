import { pageLifecycles } from '@backflow/platform';
import { ForumPage } from '../topics/forum-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ForumPage);
