import { pageLifecycles } from '@backflow/platform';
import { Root } from './root.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(Root);
