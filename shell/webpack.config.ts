import { shellConfig } from '@backflow/build';

export default shellConfig(import.meta.dirname, {
  routes: ['/', '/login', '/register', '/dashboard'],
  preloads: {
    '/': [{ remote: 'events', module: './widgets/upcoming-events' }],
    '/dashboard': [{ remote: 'events', module: './widgets/my-events' }],
  },
});
