import { pageLifecycles } from '@backflow/platform';
import { ApprovalsPage } from '../admin/approvals/approvals-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(ApprovalsPage);
