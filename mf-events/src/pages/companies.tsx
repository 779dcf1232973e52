import { pageLifecycles } from '@backflow/platform';
import { CompaniesPage } from '../companies/companies-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(CompaniesPage);
