import type { Registry } from '@backflow/contracts';
import type { PublicSettings } from '@backflow/contracts/settings';
import { siteSettings, useSession } from '@backflow/platform';
import { Router } from '@backflow/platform/shell';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Site } from './app.tsx';
import { useRegistry } from './federation/registry.ts';
import { setInitialState } from './first-screen/initial-state.ts';

/** Input of the first screen. */
interface FirstScreen {
  /** The path of the page as its route has it, such as `/events/:id`. */
  path: string;
  registry: Registry;
  /** Undefined while they are unknown: the defaults. */
  settings: PublicSettings | undefined;
  /** True if the request had a session. The page itself asks whose. */
  hasSession: boolean;
}

const defaultSettings = { ...siteSettings() };

const noHistory = () => undefined;
const navigator = {
  createHref: (to: string | { pathname?: string }) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: noHistory,
  push: noHistory,
  replace: noHistory,
};

/**
 * The HTML of a page before its script has run: the frame, and of the page what needs neither its script nor data. Built for
 * the gateway, which calls it once for each page, release and change of the settings. `main.tsx` hydrates it.
 */
export function renderFirstScreen({ path, registry, settings, hasSession }: FirstScreen): string {
  setInitialState(useRegistry, registry);
  setInitialState(useSession, { status: hasSession ? 'unknown' : 'signed-out', user: null });
  Object.assign(siteSettings(), settings ?? defaultSettings);
  return renderToString(
    <StrictMode>
      <Router location={path} navigator={navigator} static>
        <Site />
      </Router>
    </StrictMode>,
  );
}
