import { createRequire } from 'node:module';
import path from 'node:path';
import type { PackageVersions } from '@backflow/contracts';
import { FEDERATION_VERSION } from './federation/runtime-aliases.ts';

/** By a package that the shell provides: the package of the platform that imports it, whose copy counts. */
const PROVIDED = {
  react: '@backflow/platform',
  'react-dom': '@backflow/platform',
  '@tanstack/react-query': '@backflow/platform',
  zod: '@backflow/contracts',
} as const;

/**
 * The installed versions of the packages that the shell provides to remotes, and of the federation runtime. The shell's build states them as
 * provided, a remote's as what it was built with.
 * @param root the folder of the shell or the remote
 */
export function packageVersions(root: string): PackageVersions {
  const own = createRequire(path.join(root, 'package.json'));
  const versions = Object.entries(PROVIDED).map(([name, importer]) => {
    const require = createRequire(own.resolve(importer));
    const { version } = require(`${name}/package.json`) as { version: string };
    return [name, version] as const;
  });
  return { ...Object.fromEntries(versions), '@module-federation/enhanced': FEDERATION_VERSION };
}
