import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printLine } from '../bench/report/print.ts';
import { healthyContainers, getImage, getTasks } from './docker.ts';
import { buildImages, buildVariant, crashing } from './images.ts';
import { inSwarm, REPLICATED, Swarm, tagVariable } from './swarm.ts';

/**
 * Runs the stack of deploy/swarm on a swarm of this machine: installs it, deploys it again, updates a service under requests, and
 * deploys a version that crashes. Ends with 1 if a request fails, something is started needlessly, or the swarm does not roll back.
 */
const { values } = parseArgs({
  options: {
    /** The published port. */
    port: { type: 'string', default: '41080' },
    /** Take the images of version 1 that are there. */
    'no-build': { type: 'boolean', default: false },
    /** Leave the stack running. */
    keep: { type: 'boolean', default: false },
  },
});
const SERVICE = 'events';
const TAG = tagVariable(`service-${SERVICE}`);
const UPDATE_MS = 15 * 60_000;

const swarm = new Swarm({
  PUBLIC_ORIGIN: 'https://academy.example',
  PORT: values.port,
  START_TIMEOUT: '3m',
});

async function request(path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${values.port}${path}`, {
    // The headers that a proxy with TLS writes in front of the swarm's own.
    headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '10.1.0.1' },
  });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
}

/** Requests a page and a list again and again during a step. @returns how often */
async function underRequests(step: () => Promise<void>): Promise<number> {
  let [count, isOver] = [0, false];
  const ended = step().finally(() => (isOver = true));
  while (!isOver) {
    await Promise.all([request('/'), request('/api/events')]);
    count += 2;
    await delay(50);
  }
  await ended;
  return count;
}

async function deployAgain(): Promise<void> {
  const names = [...REPLICATED, `prepare-${SERVICE}`, 'provision', 'proxy', 'postgres', 'redis'];
  const tasks = async () =>
    (await Promise.all(names.map((name) => getTasks(inSwarm(name))))).flat().map(({ id }) => id);
  const before = await tasks();
  await swarm.deploy();
  await delay(15_000);
  if ((await tasks()).join() !== before.join()) throw new Error('something was started again');
}

async function updateService(): Promise<void> {
  const before = await healthyContainers(inSwarm(SERVICE));
  const state = await swarm.update(SERVICE, { [TAG]: '2' }, UPDATE_MS);
  await swarm.untilHealthy(SERVICE);
  const now = await healthyContainers(inSwarm(SERVICE));
  if (state !== 'completed' || now.some((id) => before.includes(id)))
    throw new Error(`the update ended as ${state}`);
}

async function deployCrashing(): Promise<void> {
  const before = await healthyContainers(inSwarm(SERVICE));
  const state = await swarm.update(SERVICE, { [TAG]: 'crashing' }, UPDATE_MS);
  const [image, now] = [await getImage(inSwarm(SERVICE)), await healthyContainers(inSwarm(SERVICE))];
  if (state !== 'rollback_completed') throw new Error(`the update ended as ${state}`);
  if (!image.endsWith(':2')) throw new Error(`the service has the image ${image}`);
  if (before.some((id) => !now.includes(id)))
    throw new Error('a container of the version before was replaced');
}

async function run(): Promise<void> {
  if (!values['no-build']) await buildImages();
  await buildVariant(`service-${SERVICE}`, '2', { '/app/release.txt': '2' });
  await buildVariant(`service-${SERVICE}`, 'crashing', crashing(SERVICE));
  await swarm.init();
  try {
    await swarm.createSecrets();
    await swarm.deploy();
    await swarm.untilInstalled();
    printLine('Installed');
    for (const step of [deployAgain, updateService, deployCrashing]) {
      printLine(`${step.name}: ${await underRequests(step)} requests`);
    }
  } finally {
    if (!values.keep) await swarm.remove();
  }
}

await run();
