import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest, {
  larger: {
    // It is mostly hashes of pages and widgets, which compress differently in each build.
    'admin/remoteEntry.js': 3.5,
    // With the forms of payments, accounts and corrections, and the rules of prices, by which a move is told before the click.
    // 59.9 to 60.1 for the same modules, by the names of files.
    './pages/person': 60.3,
    './pages/bookings': 86.5,
    './widgets/attendees': 85.5,
    './pages/money': 70,
  },
});
