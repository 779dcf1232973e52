import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest, {
  larger: {
    'remoteEntry.js': 3.2,
    // It says the reader's price, due day and refund before the click, cleans what is typed, and has seats for a company, days, prices that
    // depend on the reader, and the ticket.
    './pages/event': 35.3,
    './pages/events': 32.7,
    // The rules of sessions: an event shows on each of its days.
    './widgets/training-calendar': 26.5,
    // The list kit and the form of a series, with the dates that its instructor or venue is taken.
    './pages/series': 61.6,
  },
});
