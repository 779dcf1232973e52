/**
 * Modules that the shell provides to every remote at run time, as one copy: a remote with its own React, cache or session
 * store would be a second application on the page.
 */
const SHARED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@tanstack/react-query',
  '@backflow/platform',
  '@backflow/contracts/zod',
] as const;

const shared = <Options>(options: Options) => Object.fromEntries(SHARED.map((name) => [name, options]));

/** For the shell, which loads them at once. */
export const providedModules = shared({ singleton: true, eager: true, requiredVersion: false as const });

/** For a remote, which uses the shell's and bundles none. */
export const sharedModules = shared({
  singleton: true,
  import: false as const,
  requiredVersion: false as const,
});

/** The packages of which a remote's output must hold no copy. */
export const NEVER_BUNDLED = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  'packages/platform',
  'react-router',
  'zod',
];
