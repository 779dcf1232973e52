import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest, {
  larger: {
    // It says the reader's price, due day and refund before the click, cleans what is typed, has seats for a company, and names the
    // authorities that accept the course.
    './pages/course': 32.8,
  },
});
