import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRepo } from './repo.ts';
import { ALL_SERVICES } from './service-list.ts';
import { makeVersion } from './versions/version.ts';

/** Of the programs that run a version. */
const MODULES = ['packages/mailbox/src/main.ts', 'gateway/src/main.ts', `${ALL_SERVICES.folder}/src/main.ts`];

/** Imports the modules of the platform's processes without running them, which fills Node's compile cache. */
export async function compile(): Promise<void> {
  const { root } = await makeVersion();
  const files = [inRepo('packages/stack/src/start.ts'), ...MODULES.map((path) => join(root, path))];
  for (const file of files) await import(pathToFileURL(file).href);
}
