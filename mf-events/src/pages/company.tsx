import { pageLifecycles } from '@backflow/platform';
import { CompanyPage } from '../companies/company-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(CompanyPage);
