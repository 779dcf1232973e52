import { pageLifecycles } from '@backflow/platform';
import { SharedWalletPage } from '../wallet/shared-wallet-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(SharedWalletPage);
