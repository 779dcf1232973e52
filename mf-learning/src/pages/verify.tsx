import { pageLifecycles } from '@backflow/platform';
import { VerifyPage } from '../verify/verify-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(VerifyPage);
