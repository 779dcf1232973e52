import { pageLifecycles } from '@backflow/platform';
import { TicketPage } from '../tickets/ticket-page.tsx';

export const { bootstrap, mount, update, unmount } = pageLifecycles(TicketPage);
