import { pathToFileURL } from 'node:url';
import { inRepo } from '../repo.ts';
import { ALL_SERVICES } from '../service-list.ts';

const MODULES = [
  'packages/stack/src/start/start.ts',
  'packages/mailbox/src/main.ts',
  'gateway/src/main.ts',
  `${ALL_SERVICES.folder}/src/main.ts`,
];

/** Imports the modules of the platform's processes without running them, which fills Node's compile cache. */
export async function compile(): Promise<void> {
  for (const module of MODULES) await import(pathToFileURL(inRepo(module)).href);
}
