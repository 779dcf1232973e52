import type { Registry } from '@backflow/contracts';
import type { PublicSettings } from '@backflow/contracts/settings';
import { Router, siteSettings, useSession } from '@backflow/platform';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { Site } from './app.tsx';
import { useRegistry } from './federation/registry.ts';
import { setInitialState } from './first-screen/initial-state.ts';

/** What the first screen depends on. */
interface FirstScreen {
  /** The path of the page as its route has it, such as `/events/:id`. */
  path: string;
  registry: Registry;
  /** Undefined while they are unknown: the defaults. */
  settings: PublicSettings | undefined;
  /** Whether the request had a session; whose it is the page finds out itself. */
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
