import { getInstance } from '@module-federation/enhanced/runtime';
import { platform } from './sdk-exports.ts';

const SCOPE = 'sdk-2';

/**
 * Provides version 2 of the SDK in a share scope of its own. All other modules in it are those of the present SDK's scope: there is one React,
 * cache, session and router in the page.
 * @returns the scope's name, for containers of releases for this version
 */
export function provideSdk(): string {
  const scopes = getInstance()?.shareScopeMap;
  const shared = scopes?.default;
  const [[version, present] = []] = Object.entries(shared?.['@backflow/platform'] ?? {});
  if (!scopes || !present || version === undefined) throw new Error('The federation runtime is incomplete.');
  const lib = () => platform;
  scopes[SCOPE] ??= {
    ...shared,
    '@backflow/platform': { [version]: { ...present, lib, get: () => lib, loaded: true } },
  };
  return SCOPE;
}
