// First: it declares the order of the layers.
import '@backflow/ui/global.css';
import { adoptPreloads, followSession, refreshSession, siteSettings, useSession } from '@backflow/platform';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { localBuilds } from './federation/embedded-builds.ts';
import { whenIdle } from './federation/report-outcome.ts';
import { leaveClicksToReact, repeatEarlyEvents } from './first-screen/early-events.ts';
import { setInitialState } from './first-screen/initial-state.ts';

adoptPreloads();
// The gateway marks pages for visitors without a session: no request is needed.
if (document.querySelector('meta[name="visitor"][content="anonymous"]'))
  setInitialState(useSession, { status: 'signed-out', user: null });
else void refreshSession();
followSession();

if (siteSettings().webVitals === true) {
  const { pathname } = location;
  const measure = async () =>
    (await import(/* webpackChunkName: "vitals" */ './report-vitals.ts')).reportVitals(pathname);
  // A page without its measures is complete.
  whenIdle(() => void measure().catch(() => undefined));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
function Started() {
  useEffect(repeatEarlyEvents, []);
  return <App />;
}
const app = (
  <StrictMode>
    <Started />
  </StrictMode>
);
const start = () => {
  leaveClicksToReact();
  // The gateway has put the first screen there, except into pages with local builds. Taken over in short steps.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
};
if (localBuilds.length === 0) start();
else {
  void import('./federation/local-builds/local-releases.ts')
    .then(({ showLocalReleases }) => showLocalReleases(localBuilds))
    .finally(start);
}
