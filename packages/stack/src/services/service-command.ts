import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Failure, reasonOf } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { NODE_FLAGS } from '../repo.ts';
import { ALL_SERVICES, folderOf, SERVICES } from '../service-list.ts';
import { makeVersion } from '../versions/version.ts';
import type { Version } from '../versions/version-folders.ts';
import { ControlClient } from './control-client.ts';
import type { ServiceStates } from './control-socket.ts';

export const SERVICE_USAGE = `  npm run release -- services/events                       replace the service on this machine by the checkout's version
  npm run release -- services                              replace all services
  npm run release -- services/events --back                the previous version, which still runs
  npm run release -- services/events --contract            with migrations that remove what older versions use
  npm run release -- services/events --status`;

const FOLDER = /^services(?:\/([a-z]+))?\/?$/;

/** Whether the arguments of `npm run release` are about services. */
export const isServiceCall = ([first = '']: readonly string[]): boolean => FOLDER.test(first);

const OPTIONS = {
  back: { type: 'boolean' },
  status: { type: 'boolean' },
  contract: { type: 'boolean' },
} as const;

/** `npm run release -- services/…`: replaces services of the platform that runs on a data folder. */
export async function releaseService(
  args: readonly string[],
  dataDir: string,
  progress: Progress,
): Promise<void> {
  const { values, positionals } = parse(args);
  const [folder = '', ...rest] = positionals;
  const scope = FOLDER.exec(folder)?.[1] ?? ALL_SERVICES.name;
  if (rest.length > 0 || (values.back && values.status)) throw new Failure(`Usage:\n${SERVICE_USAGE}`);
  if (![ALL_SERVICES.name, ...SERVICES].some((each) => each === scope)) {
    throw new Failure(`There is no service ${scope}. Services: ${SERVICES.join(', ')}.`);
  }
  const client = new ControlClient(dataDir);
  if (values.back)
    await progress.step(`Going back to the previous version of ${scope}`, () => client.back(scope));
  else if (!values.status) await release(scope, client, progress, values.contract ?? false);
  progress.print(describe(scope, await client.services()));
}

async function release(
  scope: string,
  client: ControlClient,
  progress: Progress,
  mayContract: boolean,
): Promise<void> {
  const states = await client.services();
  const version = await progress.step('Copying the sources', () => makeVersion());
  if (statesOf(scope, states).every(([, { live }]) => live.version === version.name)) {
    progress.print(`The version of this checkout is live already: ${version.name}.`);
    return;
  }
  await progress.step('Compiling', () => compile(scope, version));
  try {
    await progress.step(`Replacing ${scope}`, () =>
      client.release({ scope, version, mayContract }, (step) => progress.print(`  ${step}`)),
    );
  } catch (error) {
    throw new Failure(`${scope} was not replaced.\n${reasonOf(error)}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : ''}\nUsage:\n${SERVICE_USAGE}`);
  }
}

/** Fills Node's compile cache in a process that ends: one that compiles is slow, and retains the compiler's memory. */
async function compile(scope: string, { root }: Version): Promise<void> {
  const service = SERVICES.find((each) => each === scope);
  const main = join(root, service === undefined ? ALL_SERVICES.folder : folderOf(service), 'src/main.ts');
  // What can't be compiled fails, with its log, in the process that is to run it.
  await promisify(execFile)(process.execPath, [...NODE_FLAGS, main, 'compile']).catch(() => undefined);
}

const statesOf = (scope: string, states: ServiceStates) =>
  Object.entries(states).filter(([service]) => scope === ALL_SERVICES.name || service === scope);

function describe(scope: string, states: ServiceStates): string {
  const rows = statesOf(scope, states).flatMap(([service, { live, previous }]) => [
    service,
    `  live      ${live.version} since ${live.since}, process ${live.pid}`,
    ...(previous ? [`  previous  ${previous.version}, process ${previous.pid}`] : []),
  ]);
  return rows.join('\n');
}
