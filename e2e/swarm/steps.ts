import { setTimeout as delay } from 'node:timers/promises';
import { docker, healthyContainers, imageOf, tasksOf } from './docker.ts';
import type { FilledSite } from './fill-site.ts';
import { buildChangedRemote, buildVariant, VARIANTS } from './images.ts';
import type { Journal } from './journal.ts';
import type { SiteClient } from './site-client.ts';
import { inSwarm, REPLICATED, tagVariable, type Swarm } from './swarm.ts';

interface StepContext {
  readonly swarm: Swarm;
  readonly journal: Journal;
  readonly site: SiteClient;
  readonly filled: FilledSite;
}

interface RunStep {
  readonly name: string;
  /** Builds the images that it deploys. */
  readonly prepare?: () => Promise<unknown>;
  /** @returns what was seen @throws Error when something else was expected */
  readonly run: (context: StepContext) => Promise<string>;
}

const UPDATE_MS = 10 * 60_000;
/** How long a killed process may still answer, and its connections be open. */
const KILL_MS = 300;

const serviceTag = (name: string) => tagVariable(`service-${name}`);

async function kill({ swarm, journal }: StepContext, service: string): Promise<string> {
  const containers = await healthyContainers(inSwarm(service));
  for (const container of containers) {
    const from = Date.now();
    await docker(['kill', container]);
    journal.kills.push({ service, from, to: Date.now() + KILL_MS });
    await swarm.untilHealthy(service);
    await delay(3000);
  }
  return `${containers.length} killed and replaced`;
}

/** Deploys a version of a service that must fail. @returns how long it took to be taken back */
async function deployBad({ swarm }: StepContext, service: string, tag: string): Promise<string> {
  const before = await healthyContainers(inSwarm(service));
  const state = await swarm.update(service, { [serviceTag(service)]: tag }, UPDATE_MS);
  const [image, now] = [await imageOf(inSwarm(service)), await healthyContainers(inSwarm(service))];
  if (state !== 'rollback_completed') throw new Error(`the update ended as ${state}`);
  if (!image.endsWith(':2')) throw new Error(`the service has the image ${image}`);
  if (before.some((id) => !now.includes(id)))
    throw new Error('a container of the version before was replaced');
  return 'rolled back by itself, no container of the version before was touched';
}

/** Undoes a failed version in the settings, as an operator does. */
async function revert({ swarm }: StepContext, service: string): Promise<void> {
  await swarm.deploy({ [serviceTag(service)]: '2' });
  await swarm.untilComplete(inSwarm(`prepare-${service}`), UPDATE_MS);
}

const SERVICE = 'events';
const REMOTE = 'events';

export const STEPS: readonly RunStep[] = [
  { name: 'nothing happens', run: () => delay(30_000, 'undisturbed') },
  {
    name: 'deploying again without a change',
    run: async ({ swarm }) => {
      const before = await Promise.all(REPLICATED.map((name) => healthyContainers(inSwarm(name))));
      const jobs = await tasksOf(inSwarm(`prepare-${SERVICE}`));
      await swarm.deploy();
      await delay(15_000);
      const now = await Promise.all(REPLICATED.map((name) => healthyContainers(inSwarm(name))));
      if (before.flat().sort().join() !== now.flat().sort().join())
        throw new Error('containers were replaced');
      if ((await tasksOf(inSwarm(`prepare-${SERVICE}`))).length !== jobs.length)
        throw new Error('a job ran again');
      return 'no container replaced, no job run';
    },
  },
  ...REPLICATED.map((service): RunStep => ({
    name: `killing ${service}`,
    run: (context) => kill(context, service),
  })),
  {
    name: `an update of ${SERVICE} with a migration`,
    prepare: () => buildVariant(`service-${SERVICE}`, '2', VARIANTS.next(SERVICE)),
    run: async (context) => {
      const state = await context.swarm.update(SERVICE, { [serviceTag(SERVICE)]: '2' }, UPDATE_MS);
      await context.swarm.untilHealthy(SERVICE);
      const log = await docker([
        'service',
        'ps',
        '--format',
        '{{.Image}} {{.CurrentState}}',
        inSwarm(`prepare-${SERVICE}`),
      ]);
      if (!/:2 Complete/.test(log)) throw new Error(`its migrations did not run: ${log}`);
      return state;
    },
  },
  {
    name: 'an update of media',
    prepare: () => buildVariant('service-media', '2', { '/app/release.txt': '2' }),
    run: async ({ swarm }) => {
      const state = await swarm.update('media', { [serviceTag('media')]: '2' }, UPDATE_MS);
      await swarm.untilHealthy('media');
      return state;
    },
  },
  {
    name: 'an update of the gateway',
    prepare: () => buildVariant('gateway', '2', { '/app/shell/dist/release.txt': '2' }),
    run: async ({ swarm, site }) => {
      const state = await swarm.update('gateway', { [tagVariable('gateway')]: '2' }, UPDATE_MS);
      await swarm.untilHealthy('gateway');
      const { status } = await site.send({ path: '/release.txt' });
      if (status !== 200) throw new Error(`the new gateway is not served: ${status}`);
      return state;
    },
  },
  {
    name: `a release of the remote ${REMOTE}`,
    prepare: () =>
      buildChangedRemote(REMOTE, '2', {
        file: `mf-${REMOTE}/remote.ts`,
        from: "title: 'Events'",
        to: "title: 'All events'",
      }),
    run: async ({ swarm, site }) => {
      const before = await releaseOf(site);
      await swarm.deploy({ [tagVariable(`remote-${REMOTE}`)]: '2' });
      await delay(2000);
      await swarm.untilComplete(inSwarm(`remote-${REMOTE}`), UPDATE_MS);
      await delay(3000);
      const now = await releaseOf(site);
      if (now === before) throw new Error('pages still have the release of before');
      return `${before} → ${now}`;
    },
  },
  {
    name: `a version of ${SERVICE} that crashes`,
    prepare: () => buildVariant(`service-${SERVICE}`, 'crashing', VARIANTS.crashing(SERVICE)),
    run: async (context) => {
      const result = await deployBad(context, SERVICE, 'crashing');
      await revert(context, SERVICE);
      return result;
    },
  },
  {
    name: `a version of ${SERVICE} that is never ready`,
    prepare: () => buildVariant(`service-${SERVICE}`, 'unready', VARIANTS.unready(SERVICE)),
    run: async (context) => {
      const result = await deployBad(context, SERVICE, 'unready');
      await revert(context, SERVICE);
      return result;
    },
  },
  {
    name: `a version of ${SERVICE} whose migration fails`,
    prepare: () => buildVariant(`service-${SERVICE}`, 'failing', VARIANTS.failing(SERVICE)),
    run: async (context) => {
      const result = await deployBad(context, SERVICE, 'failing');
      await revert(context, SERVICE);
      return result;
    },
  },
  {
    name: 'an update of everything at once',
    prepare: async () => {
      for (const name of REPLICATED.filter((each) => each !== 'gateway')) {
        await buildVariant(`service-${name}`, '3', { '/app/release.txt': '3' });
      }
      await buildVariant('gateway', '3', { '/app/shell/dist/release.txt': '3' });
    },
    run: async ({ swarm }) => {
      const tags = REPLICATED.map((name) => [name === 'gateway' ? tagVariable(name) : serviceTag(name), '3']);
      await swarm.update('releases', Object.fromEntries(tags) as Record<string, string>, UPDATE_MS);
      for (const name of REPLICATED) {
        await swarm.untilHealthy(name, UPDATE_MS);
        const image = await imageOf(inSwarm(name));
        if (!image.endsWith(':3')) throw new Error(`${name} has the image ${image}`);
      }
      return 'all replaced';
    },
  },
];

/** The live release of the remote, as pages name it. */
async function releaseOf(site: SiteClient): Promise<string> {
  const { body } = await site.send({ path: '/' });
  const [, release] = new RegExp(`/remotes/${REMOTE}/([^/"]+)/`).exec(body.toString()) ?? [];
  if (release === undefined) throw new Error(`the page names no release of ${REMOTE}`);
  return release;
}
