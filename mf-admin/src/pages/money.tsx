import { pageLifecycles } from '@backflow/platform';
import { MoneyPage } from '../money/money-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(MoneyPage);
