import { pageLifecycles } from '@backflow/platform';
import { UnfollowPage } from '../unfollow/unfollow-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(UnfollowPage);
