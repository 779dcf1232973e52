import { pageLifecycles } from '@backflow/platform';
import { AuditPage } from '../audit/audit-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(AuditPage);
