/** As much of Trusted Types as is used here; TypeScript's own library does not have them yet. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/** Where the shell's and the remotes' scripts are served from; uploaded files are not. */
const SCRIPTS = /^\/(?:assets|remotes)\/[\w./-]+\.js$/;

/**
 * The address of a script, for the browser to load. webpack and the federation's runtime set it as a text.
 * @throws TypeError for any other
 */
export function assertOwnScript(address: string): string {
  const { origin, pathname } = new URL(address, window.location.href);
  if (origin === window.location.origin && SCRIPTS.test(pathname)) return address;
  throw new TypeError('Scripts are loaded from this site only.');
}

// The gateway's policy refuses every text as a script's address, unless this function lets it through. A text as HTML is
// refused altogether; what the server made of Markdown has a policy of its own, in remote-kit.
const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', { createScriptURL: assertOwnScript });
