import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure, reasonOf } from '../failure.ts';
import type { Progress } from '../progress.ts';
import { IMAGES, writeDigests, type Digests, type Image } from './images.ts';
import { isTarget, TARGETS, writeTarget } from './write-compose.ts';

/**
 * `npm run compose`: writes docker-compose.yml; `npm run compose -- kubernetes` the files below deploy/kubernetes, `-- stack` those
 * below deploy/swarm. `pin` asks the registry for the present digest of each image, and writes all of them.
 */
export async function compose(args: readonly string[], progress: Progress): Promise<void> {
  const [only = 'compose', ...rest] = args;
  const targets = only === 'pin' ? Object.keys(TARGETS) : [only];
  if (!targets.every(isTarget) || rest.length > 0) {
    throw new Failure(`Usage: npm run compose [-- pin | ${Object.keys(TARGETS).slice(1).join(' | ')}].`);
  }
  if (only === 'pin') writeDigests(await findDigests((image) => progress.step(image, () => digestOf(image))));
  for (const target of targets) {
    progress.print(`${TARGETS[target].name} is ${writeTarget(target) ? 'written' : 'up to date'}.`);
  }
}

async function findDigests(find: (image: Image) => Promise<string>): Promise<Digests> {
  const digests: Digests = {};
  for (const image of Object.values(IMAGES)) digests[image] = await find(image);
  return digests;
}

/** The digest covers all platforms of the image. */
async function digestOf(image: Image): Promise<string> {
  const docker = (...args: string[]) => promisify(execFile)('docker', args);
  try {
    await docker('pull', '--quiet', image);
    const { stdout } = await docker('image', 'inspect', '--format', '{{join .RepoDigests "\\n"}}', image);
    const digest = /sha256:[0-9a-f]{64}/.exec(stdout)?.[0];
    if (digest === undefined) throw new Error('it has no digest');
    return digest;
  } catch (error) {
    throw new Failure(`${image} cannot be pinned (${reasonOf(error).trim()}). Nothing was changed.`);
  }
}
