import { join } from 'node:path';
import { Failure, type Progress } from '@backflow/cli-kit';
import type { PointerChange, ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { packRelease, readBuiltRelease, verifyFiles, type BuiltRelease } from './built-release.ts';
import { checkInBrowser, describeFindings } from './check-in-browser.ts';
import { findProblems } from './check-release.ts';
import { findSite, type Site } from './find-site.ts';
import { publishWhatIsNew } from './publish-release.ts';
import { readReleaseArguments, type Caller, type ReleaseCall } from './release-arguments.ts';
import { ReleasesClient } from './releases-client.ts';
import { untilOffered } from './until-offered.ts';

/** Where the command runs: in a checkout with many remotes, or in the own folder of one. */
export interface Workspace extends Caller {
  getFolder: (remote: string) => string;
  build: (remote: string, progress: Progress) => Promise<void>;
  /** The platform on this machine, which needs no address. */
  ownSite?: () => Site;
}

interface Context {
  client: ReleasesClient;
  progress: Progress;
  workspace: Workspace;
  env: NodeJS.ProcessEnv;
}

/** Publishes a remote, or points to its releases. */
export async function release(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  progress: Progress,
  workspace: Workspace,
): Promise<void> {
  const call = readReleaseArguments(args, workspace);
  const client = new ReleasesClient(findSite(call.site, env, workspace.ownSite));
  await run(call, { client, progress, workspace, env });
}

async function run(call: ReleaseCall, context: Context): Promise<void> {
  const { client, progress, workspace } = context;
  const { remote } = call;
  if (call.kind === 'status') progress.print(describeState(await client.state(remote)));
  else if (call.kind === 'change') await change(remote, call.change, context);
  else if (call.kind === 'check') await buildAndCheck(remote, context);
  else if (call.kind === 'check-stored') await checkStored(remote, call.version, context);
  else if (call.kind === 'preview') await printPreview(remote, call.version, context);
  else if (call.kind === 'promote-new') {
    const isLive = await progress.step(`Publishing ${remote}`, () =>
      publishWhatIsNew(client, readBuilt(remote, workspace)),
    );
    progress.print(isLive ? `${remote} is live.` : `The site had this release of ${remote} already.`);
  } else {
    const built = await buildAndCheck(remote, context, call.waitMs);
    const { version } = built.document;
    const archive = await packRelease(built);
    const { publishedAt } = await progress.step(
      `Publishing ${remote} ${version} (${mb(archive.length)})`,
      () => client.publish(remote, archive),
    );
    progress.print(`${remote} ${version} is published since ${publishedAt}.`);
    const { unchecked } = call;
    if (unchecked === undefined) await checkStored(remote, version, context);
    if (call.then) {
      const reason = unchecked === undefined ? {} : { unchecked };
      await change(remote, { ...call.then, version, ...reason }, context);
    } else {
      const target = workspace.remote === undefined ? `promote ${remote}` : 'promote';
      progress.print(`Visitors get it after: ${workspace.command} ${target} --version ${version}`);
    }
  }
}

/** @throws Failure with the findings */
async function checkStored(
  remote: string,
  version: string,
  { client, progress, env }: Context,
): Promise<void> {
  const { roles, findings, hasPassed } = await progress.step(
    `Running ${remote} ${version} in a browser`,
    () => checkInBrowser(client, { remote, version }, env),
  );
  const serious = findings.filter(({ isNote }) => !isNote);
  if (serious.length > 0) {
    throw new Failure(`${remote} ${version} has not passed its check:\n${describeFindings(findings)}`);
  }
  if (findings.length > 0) progress.print(describeFindings(findings));
  progress.print(`${remote} ${version} has passed as ${roles.join(', ')}.`);
  if (!hasPassed) {
    progress.warn(
      'Administrators’ pages were not checked: this token may not. An administrator can, by "Check Again" on the screen Releases.',
    );
  }
}

async function printPreview(
  remote: string,
  given: string | undefined,
  { client, progress }: Context,
): Promise<void> {
  const version = given ?? (await client.state(remote)).releases[0]?.version;
  if (version === undefined) throw new Failure(`${remote} has no stored release.`);
  const { url, expiresAt } = await client.preview(remote, version);
  progress.print(`${remote} ${version}, until ${expiresAt}, for whoever opens this:\n${url}`);
}

/** What `backflow-build` left. */
const readBuilt = (remote: string, { getFolder }: Workspace): BuiltRelease =>
  readBuiltRelease(join(getFolder(remote), 'dist'));

async function buildAndCheck(
  remote: string,
  { client, progress, workspace }: Context,
  waitMs = 0,
): Promise<BuiltRelease> {
  await workspace.build(remote, progress);
  const built = readBuilt(remote, workspace);
  if (built.document.name !== remote) {
    throw new Failure(`The build is of ${built.document.name}, as remote.ts says, not of ${remote}.`);
  }
  await progress.step(`Checking ${remote} ${built.document.version}`, async (onWait) => {
    verifyFiles(built);
    if (waitMs > 0) await untilOffered(built.document, () => client.contracts(remote), { waitMs, onWait });
    const offered = await client.contracts(remote);
    const problems = findProblems(built.document, offered, workspace.getFolder(remote));
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
  { client, progress }: Context,
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
