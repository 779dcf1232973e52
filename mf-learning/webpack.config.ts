import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest, {
  larger: {
    // It says the reader's price, due day and refund before the click, cleans what is typed, and has seats for a company.
    './pages/course': 31.5,
  },
});
