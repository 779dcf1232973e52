// First: it declares the order of the layers.
import '@backflow/ui/global.css';
import { refreshSession, useSession } from '@backflow/platform';
import { adoptPreloads, followSession } from '@backflow/platform/shell';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { localBuilds } from './federation/embedded-builds.ts';
import { leaveClicksToReact, repeatEarlyEvents } from './first-screen/early-events.ts';
import { setInitialState } from './first-screen/initial-state.ts';
import { guardFetch, whenIdle } from './federation/observe.ts';

guardFetch();
adoptPreloads();
// The gateway marks pages for visitors without a session: no request is needed.
if (document.querySelector('meta[name="visitor"][content="anonymous"]'))
  setInitialState(useSession, { status: 'signed-out', user: null });
else void refreshSession();
followSession();

const { pathname } = location;
const startObserving = async () =>
  (await import(/* webpackChunkName: "observe" */ './observe/start-observing.ts')).startObserving(pathname);
// A page that is not observed is complete.
whenIdle(() => void startObserving().catch(() => undefined));

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
