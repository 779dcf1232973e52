import type { PointerChange, ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { Failure } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { getDataDir } from '../settings.ts';
import { build } from '../verify/test-and-bench.ts';
import { getDist, packRelease, readBuiltRelease, verifyFiles, type BuiltRelease } from './built-release.ts';
import { findProblems } from './check-release.ts';
import { findSite } from './find-site.ts';
import { publishWhatIsNew } from './publish-release.ts';
import { readReleaseArguments, type ReleaseCall } from './release-arguments.ts';
import { ReleasesClient } from './releases-client.ts';
import { tokenCommand } from './token-command.ts';

/** `npm run release -- …`: publishes a remote and points to its releases. Returns the exit code. */
export async function release(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  progress: Progress,
): Promise<number> {
  const call = readReleaseArguments(args);
  if (call.kind === 'token') return tokenCommand(call.args, env);
  const site = findSite(call.site, env, getDataDir(env));
  await run(call, new ReleasesClient(site), progress);
  return 0;
}

async function run(
  call: Exclude<ReleaseCall, { kind: 'token' }>,
  client: ReleasesClient,
  progress: Progress,
): Promise<void> {
  const { remote } = call;
  if (call.kind === 'status') progress.print(describeState(await client.state(remote)));
  else if (call.kind === 'change') await change(remote, call.change, client, progress);
  else if (call.kind === 'check') await buildAndCheck(remote, client, progress);
  else if (call.kind === 'promote-new') {
    const isLive = await progress.step(`Publishing ${remote}`, () =>
      publishWhatIsNew(client, readBuiltRelease(getDist(remote))),
    );
    progress.print(isLive ? `${remote} is live.` : `The site had this release of ${remote} already.`);
  } else {
    const built = await buildAndCheck(remote, client, progress);
    const { version } = built.document;
    const archive = await packRelease(built);
    const { publishedAt } = await progress.step(
      `Publishing ${remote} ${version} (${mb(archive.length)})`,
      () => client.publish(remote, archive),
    );
    progress.print(`${remote} ${version} is published since ${publishedAt}.`);
    if (call.then) await change(remote, { ...call.then, version }, client, progress);
    else progress.print(`Visitors get it after: npm run release -- promote ${remote} --version ${version}`);
  }
}

async function buildAndCheck(
  remote: string,
  client: ReleasesClient,
  progress: Progress,
): Promise<BuiltRelease> {
  await build(progress, `mf-${remote}`);
  const built = readBuiltRelease(getDist(remote));
  await progress.step(`Checking ${remote} ${built.document.version}`, async () => {
    verifyFiles(built);
    const problems = findProblems(built.document, await client.contracts(remote));
    if (problems.length > 0) {
      throw new Failure(
        `mf-${remote} does not fit the site:\n${problems.map((each) => `  ${each}`).join('\n')}`,
      );
    }
  });
  return built;
}

async function change(
  remote: string,
  pointerChange: PointerChange,
  client: ReleasesClient,
  progress: Progress,
): Promise<void> {
  progress.print(describeState(await client.change(remote, pointerChange)));
}

/** The releases that visitors of a remote get, in a few lines. */
function describeState({ remote, live, previous, canary, disabled, changedAt, changedBy }: RemoteState) {
  const rows: [string, string][] = [['live', describe(live)]];
  if (canary) rows.push(['canary', `${describe(canary.release)}, ${canary.share}% of visitors`]);
  rows.push(['previous', describe(previous)]);
  if (disabled !== null) rows.push(['disabled', disabled]);
  if (changedAt !== null && changedBy) rows.push(['changed', `${changedAt} by ${changedBy.name}`]);
  return [remote, ...rows.map(([label, text]) => `  ${label.padEnd(10)}${text}`)].join('\n');
}

const describe = (release: ReleaseSummary | null): string =>
  release === null
    ? 'none'
    : `${release.version}, published ${release.publishedAt} by ${release.publishedBy.name}, ${release.loads} loads, ${release.failures} failures`;

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
