// First import: trusted types must exist before any script is loaded.
import './federation/trusted-types.ts';
import '@backflow/ui/global.css';
import './first-frame.css';
import { beSignedOut, followSession, refreshSession } from '@backflow/platform';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { localBuilds } from './federation/embedded-builds.ts';

// The gateway marks pages for visitors without a session: no request is needed.
if (document.querySelector('meta[name="visitor"][content="anonymous"]')) beSignedOut();
else void refreshSession();
followSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
if (localBuilds.length === 0) start();
else {
  void import('./local-builds/local-releases.ts')
    .then(({ showLocalReleases }) => showLocalReleases(localBuilds))
    .finally(start);
}
