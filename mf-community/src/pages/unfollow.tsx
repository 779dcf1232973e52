import { pageLifecycles } from '@backflow/platform';
import { UnfollowPage } from '../topics/unfollow-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(UnfollowPage);
