import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from '../../support/send-request.ts';
import { siteRequest, join } from '../../support/people.ts';
import { demoSettled, rows } from '../../support/stores.ts';
import { E2E_ORIGIN, E2E_PORT } from '../../support/platform.ts';
import { getPid } from '../../support/processes.ts';
import { Load, requestTo } from '../load.ts';
import { signInMembers, whileWriting } from './members.ts';
import { getCpu, cpuWithChildren } from '../proc.ts';
import { formatInteger } from '../report/print.ts';
import type { PartReport } from '../report/report.ts';
import { startBare } from '../start-bare.ts';
import { median, percentile } from '../statistics.ts';

const PATH = '/api/events';
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 16;
const GOALS: Record<string, number> = { anonymous: 6, 'signed in': 0.4, 'nothing cached': 0.25 };
const CI_ROUNDS = 3;

interface Target {
  name: string;
  port: number;
  requests: readonly string[];
  /** Warms up before each round: the round before may have emptied the caches. */
  isWarmedUp?: boolean;
  /** Wraps each round. */
  during?: <Result>(run: () => Promise<Result>) => Promise<Result>;
  /** The processor time that each part of the platform has taken so far. */
  parts: Readonly<Record<string, () => number>>;
}

/** The rounds of one target. */
interface Tally {
  perSecond: number[];
  latencies: Float64Array[];
  requests: number;
  /** Microseconds of processor time, by part. */
  cpu: Record<string, number>;
}

/** `GET /api/events` through the gateway, against bare Express sending the same bytes, round by round in turn. */
export async function measureLists(report: PartReport): Promise<void> {
  await demoSettled();
  const cookies = await signInMembers(await listedEvents());
  const bare = await startBare(await agreedResponse());
  const load = new Load();
  try {
    const targets = [
      { name: 'bare Express', port: bare.port, requests: [bare.request], parts: { bare: bare.cpu } },
      ...throughGateway(cookies),
    ];
    for (const target of targets) await round(load, target, WARM_UP_SECONDS, emptyTally());
    const tallies = targets.map(emptyTally);
    for (let at = 0; at < (report.isCi ? CI_ROUNDS : ROUNDS); at++) {
      for (const [index, target] of targets.entries()) {
        await round(load, target, SECONDS, tallies[index] ?? emptyTally());
      }
    }
    reportTargets(report, targets, tallies);
  } finally {
    bare.stop();
    await load.stop();
  }
}

/** The list as visitors get it. A new premium member without registrations must get the same bytes. */
async function agreedResponse(): Promise<{ body: string; type: string }> {
  const { cookie, id } = await join();
  // For members without premium, the response marks the events that need it.
  await rows(`update identity.users set subscription_status = 'premium' where id = $1`, [id]);
  const signedIn = await sendRequest('GET', PATH, siteRequest(cookie));
  let anonymous = await sendRequest('GET', PATH, siteRequest());
  // A gateway's copy for visitors may be some seconds old.
  for (let tries = 0; anonymous.text !== signedIn.text && tries < 20; tries++) {
    await delay(500);
    anonymous = await sendRequest('GET', PATH, siteRequest());
  }
  if (anonymous.status !== 200 || anonymous.text !== signedIn.text) {
    throw new Error(`a visitor and a new member do not get the same list: ${anonymous.text.slice(0, 200)}`);
  }
  return { body: anonymous.text, type: anonymous.headers['content-type'] ?? '' };
}

/** The ids of the events in the list. */
async function listedEvents(): Promise<string[]> {
  const { body } = await sendRequest('GET', PATH, siteRequest());
  return body.data.map(({ id }: { id: string }) => id);
}

function throughGateway(cookies: readonly string[]): Target[] {
  const host = new URL(E2E_ORIGIN).host;
  const gateway = () => getCpu([getPid('gateway')]);
  const members = {
    port: E2E_PORT,
    requests: cookies.map((cookie) => requestTo(host, PATH, `cookie: ${cookie}\r\n`)),
    parts: {
      gateway,
      services: () => getCpu([getPid('events')]),
      Postgres: () => cpuWithChildren(getPid('postgres')),
      Redis: () => getCpu([getPid('redis')]),
    },
  };
  return [
    { name: 'anonymous', port: E2E_PORT, requests: [requestTo(host, PATH)], parts: { gateway } },
    { name: 'signed in', ...members, isWarmedUp: true },
    { name: 'nothing cached', ...members, during: whileWriting },
  ];
}

const emptyTally = (): Tally => ({ perSecond: [], latencies: [], requests: 0, cpu: {} });

async function round(load: Load, target: Target, seconds: number, tally: Tally): Promise<void> {
  const { port, requests, isWarmedUp = false, during = (run) => run() } = target;
  if (isWarmedUp) await load.run({ port, requests, connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
  const parts = Object.entries(target.parts);
  const before = parts.map(([, cpu]) => cpu());
  const result = await during(() => load.run({ port, requests, connections: CONNECTIONS, seconds }));
  for (const [at, [part, cpu]] of parts.entries()) {
    tally.cpu[part] = (tally.cpu[part] ?? 0) + cpu() - (before[at] ?? NaN);
  }
  tally.requests += result.latencies.length;
  tally.perSecond.push(result.latencies.length / result.seconds);
  tally.latencies.push(result.latencies);
}

function reportTargets(report: PartReport, targets: readonly Target[], tallies: readonly Tally[]): void {
  const [bare = emptyTally()] = tallies;
  for (const [at, { name }] of targets.entries()) {
    const tally = tallies[at] ?? emptyTally();
    const goal = GOALS[name];
    const id = name.replaceAll(' ', '-');
    const parts = Object.entries(tally.cpu).map(
      ([part, cpu]) => `${part} ${formatInteger(cpu / tally.requests)}`,
    );
    if (tally !== bare) {
      report.figure({
        id: `lists.${id}`,
        label: `${name}, requests per second over bare Express'`,
        value: median(tally.perSecond.map((each, index) => each / (bare.perSecond[index] ?? NaN))),
        unit: 'ratio',
        ...(goal !== undefined && { goal: { atLeast: goal } }),
      });
      report.figure({
        id: `lists.${id}-cpu`,
        label: `${name}, processor time over bare Express'`,
        value: cpuPerRequest(tally) / cpuPerRequest(bare),
        unit: 'ratio',
      });
    }
    report.figure({
      id: `lists.${id}-us`,
      label: `${name}, processor time per request`,
      value: cpuPerRequest(tally),
      unit: 'us',
      detail: parts.join(', '),
    });
    report.figure({
      id: `lists.${id}-p99`,
      label: `${name}, p99`,
      value: median(tally.latencies.map((each) => percentile(each, 0.99))),
      unit: 'ms',
    });
  }
}

const cpuPerRequest = ({ cpu, requests }: Tally): number =>
  Object.values(cpu).reduce((sum, each) => sum + each, 0) / requests;
