import { pageLifecycles } from '@backflow/platform';
import { InvitationPage } from '../companies/invitation-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(InvitationPage);
