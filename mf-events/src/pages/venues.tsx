import { pageLifecycles } from '@backflow/platform';
import { VenuesPage } from '../admin/venues/venues-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(VenuesPage);
