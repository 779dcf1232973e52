import { pageLifecycles } from '@backflow/platform';
import { WalletPage } from '../wallet/wallet-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(WalletPage);
