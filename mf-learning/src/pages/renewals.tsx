import { pageLifecycles } from '@backflow/platform';
import { RenewalsPage } from '../admin/renewals/renewals-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(RenewalsPage);
