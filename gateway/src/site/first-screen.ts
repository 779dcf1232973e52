import { createContext, Script } from 'node:vm';
import type { Registry } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts/settings';
import type { Logger } from '@backflow/service-kit/process';

/** Everything that the first screen of a page depends on. */
interface FirstScreenInput {
  path: string;
  registry: Registry;
  settings: SiteSettings | undefined;
  hasSession: boolean;
}

/** Renders the HTML that the shell's script takes over. */
export type RenderFirstScreen = (input: FirstScreenInput) => string;

/**
 * The render function that the shell's build has left for the gateway. It runs in a context of its own: it has no modules, no process
 * and no files, and is garbage once a later build replaces it.
 */
export function loadFirstScreen(code: string, log: Logger): RenderFirstScreen {
  const module: { exports: { renderFirstScreen?: RenderFirstScreen } } = { exports: {} };
  const context = createContext({ module, exports: module.exports, URL, URLSearchParams, TextEncoder });
  new Script(code, { filename: 'first-screen.cjs' }).runInContext(context, { timeout: TIMEOUT_MS });
  const { renderFirstScreen } = module.exports;
  if (typeof renderFirstScreen !== 'function') throw new Error('first-screen.cjs exports no function');
  return (input) => {
    try {
      return renderFirstScreen(input);
    } catch (error) {
      // The page's script then renders everything.
      log.error({ error, path: input.path }, 'the first screen cannot be rendered');
      return '';
    }
  };
}

const TIMEOUT_MS = 5_000;
