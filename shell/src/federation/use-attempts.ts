import type { RemoteRelease } from '@backflow/contracts';
import { useState } from 'react';
import { observe } from './observe.ts';
import { findFallback, forgetFallback } from './choose-release.ts';
import type { RemoteArea } from './choose-release.ts';
import type { ProbedWindow } from './release-probe.ts';
import { discardRelease, loadRemoteModule } from './load-remote-module.ts';
import type { LoadedModule } from './load-remote-module.ts';
import { refreshRegistry } from './registry.ts';
import { RemoteClosed, RemoteFailure } from './remote-failure.ts';

/** One attempt to show a remote's module. */
export interface Attempt {
  /** Rejects with what `onFailure` takes. */
  load: <Module>() => Promise<LoadedModule<Module>>;
  onShown: (release: RemoteRelease) => void;
  /** Starts an attempt with the fallback, or else shows the reason. */
  onFailure: (error: unknown) => void;
}

interface State {
  /** Number of attempts. As a key, it remounts the area for each. */
  count: number;
  /** True for an attempt that the user asked for: it refreshes the registry. */
  isRetry: boolean;
  failed: ReadonlySet<string>;
  error: unknown;
}
const FIRST: State = { count: 0, isRetry: false, failed: new Set(), error: undefined };

/** Notes in a frame of a check that an area is shown, or why not. */
const noteArea = (area: RemoteArea, failure?: unknown) =>
  (window as ProbedWindow).releaseProbe?.noteArea(area, failure);

/**
 * Attempts to show a remote's module: first of the release in the registry, after a failure of the fallback, and again
 * whenever the user asks for it. `error` is set while there is nothing left but to ask the user.
 */
export function useAttempts(area: RemoteArea) {
  const [{ count, isRetry, failed, error }, setState] = useState(FIRST);
  const attempt: Attempt = {
    async load<Module>() {
      if (isRetry) {
        forgetFallback(area.remote);
        await refreshRegistry(area.remote);
      }
      return loadRemoteModule<Module>(area, { isRetry });
    },
    onShown(release) {
      noteArea(area);
      observe(release, 'shown');
    },
    onFailure(failure) {
      // The panel has a message for the user; the console has the cause for developers.
      if (!(failure instanceof RemoteClosed)) console.error(failure);
      noteArea(area, failure);
      void fallBack(failure);
    },
  };
  async function fallBack(failure: unknown) {
    if (failure instanceof RemoteFailure) {
      observe(failure.release, failure.kind, failure.cause);
      discardRelease(failure.release);
      const tried = new Set([...failed, failure.release.version]);
      if (await findFallback(failure, area, tried)) {
        return setState({ count: count + 1, isRetry: false, failed: tried, error: undefined });
      }
    }
    return setState({ count, isRetry, failed, error: failure });
  }
  const onRetry = () => setState({ ...FIRST, count: count + 1, isRetry: true });
  return { count, attempt, error, onRetry };
}
