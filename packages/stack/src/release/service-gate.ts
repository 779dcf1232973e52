import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, type Progress } from '@backflow/cli-kit';
import { PublishedEndpoint } from '@backflow/contracts';
import { describeBrokenReleases } from '@backflow/contracts/compatibility';
import type { UsedEndpoint } from '@backflow/contracts/releases';
import { findSite, ReleasesClient } from '@backflow/release';
import { z } from 'zod';
import { listenForStop } from '../process/listen-for-stop.ts';
import { Platform } from '../process/platform.ts';
import { inRepo } from '../repo.ts';
import { runTool } from '../run-tool.ts';
import { getFolder, SERVICES, type Service } from '../service-list.ts';
import { getDataDir } from '../settings.ts';
import { preparePostgres } from '../stores/postgres/postgres-process.ts';
import { provision } from '../stores/provision.ts';
import { ownSite } from './own-site.ts';

const USAGE = 'Usage: npm run release -- service bookings [--site https://academy.example.com]';

/** What `node src/main.ts check` of a service prints. */
const Check = z.object({
  endpoints: z.array(PublishedEndpoint),
  breaking: z.array(z.object({ name: z.string(), changes: z.array(z.string()) })),
});

/**
 * `npm run release -- service bookings`: checks whether the service of this checkout may replace the one that runs. Needs of the
 * repository only `packages`, the service's folder, and the migrations of services whose published views its own name.
 * @throws Failure that lists what it would break
 */
export async function checkService(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<void> {
  const { service, site } = readArguments(args);
  const target = findSite(site, env, () => ownSite(getDataDir(env)));
  const used = await progress.step(`Reading what releases use of ${service}`, () =>
    new ReleasesClient(target).uses(service),
  );
  const { endpoints, breaking } = await progress.step(`Migrating an empty database as ${service} does`, () =>
    inThrowawayDatabase(progress, (url) => runCheck(service, url)),
  );
  const problems = [
    ...describeBrokenReleases(used, endpoints),
    ...breaking.flatMap(({ name, changes }) => changes.map((change) => `Migration ${name} ${change}`)),
  ];
  if (problems.length > 0) throw new Failure(describeProblems(service, problems));
  progress.print(`${service} can be released: its migrations only expand, and ${describeUse(used)}.`);
}

function readArguments(args: readonly string[]): { service: Service; site: string | undefined } {
  const { values, positionals } = parse(args);
  const name = positionals[0]?.replace(/^services\/|\/$/g, '');
  if (name === undefined || positionals.length > 1) throw new Failure(USAGE);
  const service = SERVICES.find((each) => each === name);
  if (!service) throw new Failure(`There is no service ${name}. Services: ${SERVICES.join(', ')}.`);
  if (!existsSync(inRepo(getFolder(service), 'src/main.ts'))) {
    throw new Failure(
      `${getFolder(service)} is not in this checkout: git sparse-checkout add ${getFolder(service)}.`,
    );
  }
  return { service, site: values.site };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { site: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : ''}\n${USAGE}`);
  }
}

async function runCheck(service: Service, url: string): Promise<z.output<typeof Check>> {
  const earlier = SERVICES.slice(0, SERVICES.indexOf(service))
    .map((each) => [each, inRepo(getFolder(each), 'src/db/migrations')] as const)
    .filter(([, folder]) => existsSync(folder))
    .map(([each, folder]) => `${each}=${folder}`);
  const main = inRepo(getFolder(service), 'src/main.ts');
  const { code, output } = await runTool([main, 'check', ...earlier], {
    env: { MIGRATION_DATABASE_URL: url },
    capture: true,
  });
  if (code !== 0) throw new Failure(output.trim());
  return Check.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
}

/** Calls `work` with the address of a Postgres of its own, which has the roles and empty schemas of all services. */
async function inThrowawayDatabase<Result>(
  progress: Progress,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backflow-gate-'));
  const platform = new Platform(progress, () => undefined);
  const stop = listenForStop(platform, progress);
  const run = async () => {
    const password = randomBytes(16).toString('hex');
    const options = { dataDir, logFile: join(dataDir, 'postgres.log'), password, throwaway: true };
    const postgres = await preparePostgres(options);
    await platform.supervise('stores', postgres.spec, postgres.isReady);
    const url = postgres.getUrl('postgres');
    await provision(url, () => password);
    return work(url);
  };
  try {
    return await Promise.race([run(), stop.stopped.then(() => Promise.reject(new Failure('Stopped.')))]);
  } finally {
    stop.off();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const describeProblems = (service: string, problems: readonly string[]): string =>
  `${service} can't be released while the version before and releases of remotes run:\n${problems
    .map((problem) => `  ${problem}`)
    .join('\n')}
Offer what they use until they are replaced. A migration that nothing running needs any more says why in \`contracts\`.`;

function describeUse(used: readonly UsedEndpoint[]): string {
  if (used.length === 0) return 'no release that visitors get uses it';
  const releases = new Set(used.map(({ remote, version }) => `${remote} ${version}`));
  return `it offers all that ${[...releases].join(', ')} use`;
}
