import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from '@backflow/contracts';
import type { PointerChange, RemoteState } from '@backflow/contracts/releases';
import { packRelease, readBuiltRelease, ReleasesClient } from '@backflow/release';
import { operatorSite } from '@backflow/stack';
import { E2E_ORIGIN, stack } from './platform.ts';
import { rows, withRedis } from './stores.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
/** From a command to the first page served with it. */
const MOST_MS = 5000;

/** The releases of the running platform, as its operator. */
export const releases = (): ReleasesClient => new UncheckedReleases(operatorSite(stack()));

/** Points to releases without running them in a browser first, unless a test says otherwise. */
class UncheckedReleases extends ReleasesClient {
  override change(remote: string, change: PointerChange): Promise<RemoteState> {
    const isForMore = change.action === 'promote' || change.action === 'canary';
    return super.change(remote, isForMore ? { unchecked: 'An end-to-end test.', ...change } : change);
  }
}

/** The versions that a gateway serves to new pages, by remote. */
export async function servedVersions(origin = E2E_ORIGIN): Promise<Record<string, string>> {
  const { remotes } = Registry.parse(await (await fetch(`${origin}/remotes/registry.json`)).json());
  return Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
}

/** Waits until new pages get a version of a remote; undefined waits until they get none. */
export async function untilServed(
  remote: string,
  version: string | undefined,
  origin = E2E_ORIGIN,
): Promise<void> {
  const isServed = async () => (await servedVersions(origin))[remote] === version;
  const deadline = Date.now() + MOST_MS;
  while (!(await isServed())) {
    if (Date.now() > deadline) {
      throw new Error(`${origin}: ${remote} ${version} is not served after ${MOST_MS / 1000} s`);
    }
    await delay(50);
  }
}

/**
 * Publishes a build and makes it live.
 * @param dist what `backflow-build` wrote
 * @returns the version, once pages get it
 */
export async function publishBuild(dist: string): Promise<string> {
  const built = readBuiltRelease(dist);
  const { name, version } = built.document;
  await releases().publish(name, await packRelease(built));
  await releases().change(name, { action: 'promote', version });
  await untilServed(name, version);
  return version;
}

/** Stores a build without changing what visitors get. @returns its version */
export async function storeBuild(dist: string): Promise<string> {
  const built = readBuiltRelease(dist);
  await releases().publish(built.document.name, await packRelease(built));
  return built.document.version;
}

/** Makes a version live again, or what was live before. */
export async function pointBack(remote: string, version: string): Promise<void> {
  await releases().change(remote, { action: 'promote', version });
  await untilServed(remote, version);
}

/** Deletes every trace of a remote that only a test has published. */
export async function forgetRemote(name: string): Promise<void> {
  const remote = '(select id from releases.remotes where name = $1)';
  for (const table of ['pointers', 'pointer_changes', 'release_tokens', 'releases']) {
    await rows(`delete from releases.${table} where remote_id = ${remote}`, [name]);
  }
  await rows('delete from releases.remotes where name = $1', [name]);
  await withRedis((redis) => redis.publish('backflow:changed', 'releases'));
  await untilServed(name, undefined);
}

/**
 * A checkout as a team's CI has it: its workspace, the packages and, in the folders above it, what is installed.
 * @param folder below E2E_CACHE; replaced
 */
export async function getCheckout(workspace: string, folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { recursive: true });
  const copied = ['package.json', 'package-lock.json', 'packages', workspace];
  for (const name of copied) {
    await fs.cp(path.join(REPO, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)$|\.test\.tsx?$/.test(file),
    });
  }
}

/** `npm run release` in a checkout, with nothing of this platform but its address and a token. */
export function runRelease(
  checkout: string,
  args: readonly string[],
  { site = E2E_ORIGIN, token }: { site?: string; token: string },
): Promise<{ code: number | null; output: string }> {
  // The platform of this machine must not be found.
  const { DATA_DIR: _, ...env } = process.env;
  const child = spawn(process.execPath, ['packages/stack/src/main.ts', 'release', ...args], {
    cwd: checkout,
    env: { ...env, RELEASE_SITE: site, RELEASE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
