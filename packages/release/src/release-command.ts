import { join } from 'node:path';
import { Failure, type Progress } from '@backflow/cli-kit';
import { withoutNotes } from '@backflow/contracts/releases';
import type { PointerChange, ReleaseSummary, RemoteState } from '@backflow/contracts/releases';
import { packRelease, readBuiltRelease, verifyFiles, type BuiltRelease } from './built-release.ts';
import { checkInBrowser, describeFindings } from './check-in-browser.ts';
import { checkRelease } from './check-release.ts';
import { confirmPromote } from './confirm-promote.ts';
import { findSite, siteAt, type Site } from './find-site.ts';
import { publishWhatIsNew } from './publish-release.ts';
import { readReleaseArguments, type Caller, type Publishing, type ReleaseCall } from './release-arguments.ts';
import { ReleasesClient } from './releases-client.ts';
import { untilOffered } from './until-offered.ts';

/** Where the command runs: in a checkout with many remotes, or in the own folder of one. */
export interface Workspace extends Caller {
  getFolder: (remote: string) => string;
  build: (remote: string, progress: Progress) => Promise<void>;
  /** Checks a service of the checkout before it is released. */
  checkService?: (service: string, client: ReleasesClient, progress: Progress) => Promise<void>;
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
  else if (call.kind === 'change') await change(call, call.change, context);
  else if (call.kind === 'service') await workspace.checkService?.(remote, client, progress);
  else if (call.kind === 'check') await buildAndCheck(remote, context);
  else if (call.kind === 'copy') await copy(call, context);
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
    await publish({ ...call, version }, await packRelease(built), context);
  }
}

async function publish(
  { remote, version, then, yes, unchecked }: Publishing & { version: string },
  archive: Buffer,
  context: Context,
): Promise<void> {
  const { client, progress, workspace } = context;
  const { publishedAt } = await progress.step(`Publishing ${remote} ${version} (${mb(archive.length)})`, () =>
    client.publish(remote, archive),
  );
  progress.print(`${remote} ${version} is published since ${publishedAt}.`);
  if (unchecked === undefined) await checkStored(remote, version, context);
  if (then) {
    const reason = unchecked !== undefined && { unchecked };
    return change({ remote, yes }, { ...then, version, ...reason }, context);
  }
  const target = workspace.remote === undefined ? `promote ${remote}` : 'promote';
  progress.print(`Visitors get it after: ${workspace.command} ${target} --version ${version}`);
}

/** Publishes the bytes of another site's release: the live one, or the one that is named. */
async function copy(call: Extract<ReleaseCall, { kind: 'copy' }>, context: Context): Promise<void> {
  const { remote, from } = call;
  const source = new ReleasesClient(siteAt(from, context.env, 'RELEASE_FROM_TOKEN'));
  const version = call.version ?? (await source.state(remote)).live?.version;
  if (version === undefined) {
    throw new Failure(
      `${remote} has no live release on ${from}. Name one that is stored there: --version VERSION.`,
    );
  }
  const archive = await context.progress.step(`Fetching ${remote} ${version} from ${from}`, () =>
    source.archive(remote, version),
  );
  await publish({ ...call, version }, archive, context);
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
  if (withoutNotes(findings).length > 0) {
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
    if (waitMs > 0) {
      const readOffered = async () => (await client.offer(remote)).endpoints;
      await untilOffered(built.document, readOffered, { waitMs, onWait });
    }
    const { problems, warnings } = checkRelease(built.document, await client.offer(remote));
    for (const warning of warnings) progress.warn(warning);
    if (problems.length > 0) {
      throw new Failure(
        `mf-${remote} does not fit the site:\n${problems.map((each) => `  ${each}`).join('\n')}`,
      );
    }
  });
  return built;
}

async function change(
  { remote, yes }: { remote: string; yes: boolean },
  pointerChange: PointerChange,
  { client, progress }: Context,
): Promise<void> {
  if (pointerChange.action === 'promote' && !yes) {
    await confirmPromote(await client.state(remote), pointerChange.version);
  }
  progress.print(describeState(await client.change(remote, pointerChange)));
}

/** The releases that visitors of a remote get, in a few lines. */
function describeState(state: RemoteState): string {
  const { remote, live, previous, canary, disabled, changedAt, changedBy } = state;
  const rows: [string, string][] = [['live', describe(live)], ...describeMore(live, state.liveSince)];
  if (canary) {
    rows.push(['canary', `${describe(canary.release)}, ${canary.share}% of visitors`]);
    rows.push(...describeMore(canary.release, canary.since));
  }
  rows.push(['previous', describe(previous)], ...describeMore(previous, null));
  if (disabled !== null) rows.push(['disabled', disabled]);
  if (changedAt !== null && changedBy) rows.push(['changed', `${changedAt} by ${changedBy.name}`]);
  return [remote, ...rows.map(([label, text]) => `  ${label.padEnd(10)}${text}`)].join('\n');
}

const describe = (release: ReleaseSummary | null): string =>
  release === null
    ? 'none'
    : `${release.version}, published ${release.publishedAt} by ${release.publishedBy.name}, ${release.loads} loads, ${release.failures} failures`;

/** Where a release comes from, and until when its SDK works. */
function describeMore(release: ReleaseSummary | null, since: string | null): [string, string][] {
  const { built = null, adapter = null } = release ?? {};
  const rows: [string, string][] = [];
  if (built) {
    const { commit, at, builder, who } = built;
    const text = `${commit ?? 'no commit'}, at ${at} by ${builder}${who === undefined ? '' : `, ${who}`}`;
    rows.push(['  built', text]);
  }
  if (adapter) {
    const text = `version ${adapter.major}${since === null ? '' : ` since ${since}`}, is taken until ${adapter.until}`;
    rows.push(['  SDK', text]);
  }
  return rows;
}

const mb = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
