import { pageLifecycles } from '@backflow/platform';
import { CertificatesPage } from '../admin/certificates/certificates-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(CertificatesPage);
