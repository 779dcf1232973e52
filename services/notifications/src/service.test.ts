import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startNotifications } from '../test/start-notifications.ts';
import { notifications } from './service.ts';

walkContracts(notifications, () => startNotifications('smtp://127.0.0.1:9'), {
  forbiddenTables: [
    'identity.users',
    'events.events',
    'bookings.bookings',
    'media.assets',
    'community.posts',
  ],
});
