import { remoteConfig } from '@backflow/build';
import { manifest } from './remote.ts';

export default remoteConfig(import.meta.dirname, manifest, {
  larger: {
    './pages/topic': 37,
  },
});
