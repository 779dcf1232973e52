import { localBuilds } from './embedded-builds.ts';

/** The part of Trusted Types in use; TypeScript's library lacks it. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/** The paths of the shell's and the remotes' scripts, and of the worker; uploaded files have other paths. */
const SCRIPTS = /^\/(?:(?:assets|remotes)\/[\w./-]+|offline-worker)\.js$/;

/**
 * Returns the address of a script for the browser to load. webpack and the federation runtime set it as a string.
 * @throws TypeError for any other address
 */
export function assertOwnScript(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin === window.location.origin && SCRIPTS.test(pathname)) return address;
  if (localBuilds.some((build) => build.origin === origin) && pathname.endsWith('.js')) return address;
  throw new TypeError('Scripts are loaded from this site only.');
}

// The gateway's policy refuses strings as script addresses, except those that this function returns. Strings as HTML are
// always refused; remote-kit has a separate policy for HTML that the server made from Markdown.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', { createScriptURL: assertOwnScript });
