import { setTimeout as delay } from 'node:timers/promises';
import { docker, healthyContainers, imageOf, tasksOf } from './docker.ts';
import { until } from '../support/until.ts';
import { buildChangedRemote, buildVariant, VARIANTS } from './images.ts';
import type { Journal } from '../support/site-load/journal.ts';
import type { Mailbox } from './mailbox.ts';
import type { SiteClient } from '../support/site-load/site-client.ts';
import { inSwarm, REPLICATED, tagVariable, type Swarm } from './swarm.ts';

interface StepContext {
  readonly swarm: Swarm;
  readonly journal: Journal;
  readonly site: SiteClient;
  readonly mailbox: Mailbox;
}

interface RunStep {
  readonly name: string;
  /** Requests may fail in it, as docs/operating.md says. */
  readonly mayFail?: true;
  /** Builds the images that it deploys. */
  readonly prepare?: () => Promise<unknown>;
  /** @returns what was seen @throws Error when something else was expected */
  readonly run: (context: StepContext) => Promise<string>;
}

const UPDATE_MS = 15 * 60_000;
/** How long a killed process may still answer, and its connections be open. */
const KILL_MS = 300;
const SERVICE = 'events';
const REMOTE = 'events';

const imageTag = (name: string) => tagVariable(name === 'gateway' ? name : `service-${name}`);

async function kill({ swarm, journal, site }: StepContext, service: string): Promise<string> {
  const containers = await healthyContainers(inSwarm(service));
  for (const container of containers) {
    const from = Date.now();
    await docker(['kill', container]);
    journal.kills.push({ service, from, to: Date.now() + KILL_MS });
    await swarm.untilHealthy(service);
    await untilKnown(site, service, 2);
  }
  return `${containers.length} killed and replaced`;
}

/** Waits until both gateways send requests to so many instances of a service; or some seconds, for the proxy to know both gateways. */
async function untilKnown(site: SiteClient, service: string, count: number): Promise<void> {
  if (service === 'gateway') return delay(3000);
  // The proxy asks the gateways in turn, more or less.
  let inARow = 0;
  await until(`${count} instances of ${service} in rotation`, 120_000, async () => {
    const { body } = await site.send({ path: '/readyz' });
    const { instances } = JSON.parse(body.toString()) as Readiness;
    inARow = instances[service]?.inRotation === count ? inARow + 1 : 0;
    return inARow >= 6;
  });
}
interface Readiness {
  instances: Readonly<Record<string, { inRotation: number } | undefined>>;
}

/** Deploys changes that concern some services, waits for the end of their updates, and checks that no other container was replaced. */
async function update(
  { swarm }: StepContext,
  services: readonly string[],
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const others = REPLICATED.filter((name) => !services.includes(name));
  const containersOf = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => healthyContainers(inSwarm(name))))).flat().sort();
  const [before, untouched] = [await containersOf(services), await containersOf(others)];
  const [first = '', ...rest] = services;
  const state = await swarm.update(first, changes, UPDATE_MS);
  if (state !== 'completed') throw new Error(`the update of ${first} ended as ${state}`);
  for (const name of rest) await swarm.untilUpdated(name, UPDATE_MS);
  for (const name of services) await swarm.untilHealthy(name);
  const now = await containersOf(services);
  if (now.some((id) => before.includes(id))) throw new Error('a container was not replaced');
  if ((await containersOf(others)).join() !== untouched.join())
    throw new Error('another service was replaced');
}

/** Deploys a version that must fail, and the version before again, as an operator does. */
async function deployBad({ swarm }: StepContext, tag: string): Promise<string> {
  const startedAt = Date.now();
  const before = await healthyContainers(inSwarm(SERVICE));
  const state = await swarm.update(SERVICE, { [imageTag(SERVICE)]: tag }, UPDATE_MS);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const [image, now] = [await imageOf(inSwarm(SERVICE)), await healthyContainers(inSwarm(SERVICE))];
  await swarm.deploy({ [imageTag(SERVICE)]: '2' });
  await swarm.untilComplete(inSwarm(`prepare-${SERVICE}`), UPDATE_MS);
  if (state !== 'rollback_completed') throw new Error(`the update ended as ${state}`);
  if (!image.endsWith(':2')) throw new Error(`the service has the image ${image}`);
  if (before.some((id) => !now.includes(id)))
    throw new Error('a container of the version before was replaced');
  return `rolled back after ${seconds} s, no container of the version before replaced`;
}

const badVersion = (what: string, tag: keyof typeof VARIANTS): RunStep => ({
  name: `${SERVICE} in a version ${what}`,
  prepare: () => buildVariant(`service-${SERVICE}`, tag, VARIANTS[tag](SERVICE)),
  run: (context) => deployBad(context, tag),
});

export const STEPS: readonly RunStep[] = [
  { name: 'nothing happens', run: () => delay(30_000, '') },
  {
    name: 'deploying without a change',
    run: async ({ swarm }) => {
      const names = [...REPLICATED, `prepare-${SERVICE}`, 'provision', 'proxy', 'postgres', 'redis'];
      const tasks = async () =>
        (await Promise.all(names.map((name) => tasksOf(inSwarm(name))))).flat().map(({ id }) => id);
      const before = await tasks();
      await swarm.deploy();
      await delay(15_000);
      if ((await tasks()).join() !== before.join()) throw new Error('something was started again');
      return 'nothing was started';
    },
  },
  ...REPLICATED.map((service): RunStep => ({
    name: `killing ${service}`,
    run: (context) => kill(context, service),
  })),
  {
    name: `update of ${SERVICE} with a migration`,
    prepare: () => buildVariant(`service-${SERVICE}`, '2', VARIANTS.next(SERVICE)),
    run: async (context) => {
      await update(context, [SERVICE], { [imageTag(SERVICE)]: '2' });
      const [migration] = await tasksOf(inSwarm(`prepare-${SERVICE}`));
      if (!migration?.image.endsWith(':2') || !migration.state.startsWith('Complete')) {
        throw new Error(`its migrations did not run: ${migration?.state}`);
      }
      return 'migrated, both replaced';
    },
  },
  {
    name: 'update of media',
    prepare: () => buildVariant('service-media', '2', { '/app/release.txt': '2' }),
    run: async (context) => {
      await update(context, ['media'], { [imageTag('media')]: '2' });
      return 'both replaced';
    },
  },
  {
    name: 'update of the gateway',
    prepare: () => buildVariant('gateway', '2', { '/app/shell/dist/release.txt': '2' }),
    run: async (context) => {
      await update(context, ['gateway'], { [imageTag('gateway')]: '2' });
      const { status } = await context.site.send({ path: '/release.txt' });
      if (status !== 200) throw new Error(`the new gateway is not served: ${status}`);
      return 'both replaced';
    },
  },
  {
    name: `update of the remote ${REMOTE}`,
    prepare: () =>
      buildChangedRemote(REMOTE, '2', {
        file: `mf-${REMOTE}/remote.ts`,
        from: "title: 'Upcoming events'",
        to: "title: 'Next events'",
      }),
    run: async ({ swarm, site }) => {
      const before = await releaseOf(site);
      await swarm.deploy({ [tagVariable(`remote-${REMOTE}`)]: '2' });
      let now = before;
      await until(
        'pages with another release',
        UPDATE_MS,
        async () => (now = await releaseOf(site)) !== before,
      );
      return `pages have ${now} instead of ${before}`;
    },
  },
  badVersion('that crashes', 'crashing'),
  badVersion('that is never ready', 'unready'),
  badVersion('whose migration fails', 'failing'),
  {
    name: `a third instance of ${SERVICE}, and two again`,
    run: async ({ swarm, site }) => {
      await swarm.deploy({ EVENTS_REPLICAS: '3' });
      await untilKnown(site, SERVICE, 3);
      await swarm.deploy({ EVENTS_REPLICAS: '2' });
      await untilKnown(site, SERVICE, 2);
      return 'both gateways sent requests to three, then to two';
    },
  },
  {
    name: `another password for the database of ${SERVICE}`,
    mayFail: true,
    run: async (context) => {
      const version = { EVENTS_DB_PASSWORD_VERSION: '2' };
      await context.swarm.createSecrets(context.mailbox.smtpUrl, version);
      await update(context, [SERVICE], version);
      return 'both replaced';
    },
  },
  {
    name: 'update of everything at once',
    prepare: async () => {
      for (const name of REPLICATED.filter((each) => each !== 'gateway')) {
        await buildVariant(`service-${name}`, '3', { '/app/release.txt': '3' });
      }
      await buildVariant('gateway', '3', { '/app/shell/dist/release.txt': '3' });
    },
    run: async (context) => {
      const tags = REPLICATED.map((name) => [imageTag(name), '3'] as const);
      await update(context, REPLICATED, Object.fromEntries(tags));
      return 'all replaced';
    },
  },
  {
    name: 'killing the proxy',
    mayFail: true,
    run: async ({ site }) => {
      const [proxy = ''] = await healthyContainers(inSwarm('proxy'));
      await docker(['kill', proxy]);
      const killedAt = Date.now();
      const responds = () =>
        site.send({ path: '/healthz' }).then(
          () => true,
          () => false,
        );
      await until('the site to respond', 120_000, responds);
      return `the address is back after ${((Date.now() - killedAt) / 1000).toFixed(1)} s`;
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
