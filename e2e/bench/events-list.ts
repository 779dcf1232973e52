import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sendRequest } from '../support/send-request.ts';
import { siteRequest, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { E2E_ORIGIN, E2E_PORT, stack } from '../support/platform.ts';
import type { LoadOrder, LoadResult } from './load-worker.ts';
import { cpuOf, cpuWithChildren } from './proc.ts';
import { atLeast, formatDecimal, heading, median, percentile, table, formatInteger } from './report.ts';

const PATH = '/api/events';
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = 16;
const GOALS: Record<string, number> = { anonymous: 1.0, 'signed in': 0.25 };

/** The load generator: one thread, the same for everything that is measured. */
class Load {
  readonly #worker = new Worker(new URL('load-worker.ts', import.meta.url));

  /** @throws when a server responses anything but 200 */
  async run(order: LoadOrder): Promise<LoadResult> {
    this.#worker.postMessage(order);
    const [result] = (await once(this.#worker, 'message')) as [LoadResult | Error];
    if (result instanceof Error) throw result;
    return result;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

interface Target {
  name: string;
  port: number;
  request: string;
  /** The processor time that each part of the platform has taken so far. */
  parts: Readonly<Record<string, () => number>>;
}

/** What the rounds of one target came to. */
interface Tally {
  perSecond: number[];
  latencies: Float64Array[];
  requests: number;
  /** Microseconds of processor time, by part. */
  cpu: Record<string, number>;
}

/** `GET /api/events` through the gateway, against bare Express sending the same bytes, round by round in turn. */
export async function measureEventsList(): Promise<void> {
  const { body, type, cookie } = await agreedResponse();
  const bare = fork(new URL('bare-server.ts', import.meta.url));
  const load = new Load();
  try {
    bare.send({ type, body });
    const [barePort] = (await once(bare, 'message')) as [number];
    const targets = [
      {
        name: 'bare Express',
        port: barePort,
        request: requestTo(`localhost:${barePort}`),
        parts: { bare: () => cpuOf([bare.pid ?? 0]) },
      },
      ...throughGateway(cookie),
    ];
    for (const target of targets) await round(load, target, WARM_UP_SECONDS, emptyTally());
    const tallies = targets.map(emptyTally);
    for (let at = 0; at < ROUNDS; at++) {
      for (const [index, target] of targets.entries()) {
        await round(load, target, SECONDS, tallies[index] ?? emptyTally());
      }
    }
    print(targets, tallies, Buffer.byteLength(body));
  } finally {
    bare.disconnect();
    await load.stop();
  }
}

/** The list as everybody gets it. A fresh premium member, registered for nothing, must get the very same bytes. */
async function agreedResponse(): Promise<{ body: string; type: string; cookie: string }> {
  const { cookie, id } = await join();
  // For other callers the response says which events need premium.
  await rows(`update identity.users set subscription_status = 'premium' where id = $1`, [id]);
  const anonymous = await sendRequest('GET', PATH, siteRequest());
  const signedIn = await sendRequest('GET', PATH, siteRequest(cookie));
  if (anonymous.status !== 200 || anonymous.text !== signedIn.text) {
    throw new Error(`a visitor and a new member do not get the same list: ${anonymous.text.slice(0, 200)}`);
  }
  return { body: anonymous.text, type: anonymous.headers['content-type'] ?? '', cookie };
}

function throughGateway(cookie: string): Target[] {
  const { pids } = stack();
  const pid = (name: string) => pids[name] ?? 0;
  const host = new URL(E2E_ORIGIN).host;
  const gateway = () => cpuOf([pid('gateway')]);
  return [
    { name: 'anonymous', port: E2E_PORT, request: requestTo(host), parts: { gateway } },
    {
      name: 'signed in',
      port: E2E_PORT,
      request: requestTo(host, `cookie: ${cookie}\r\n`),
      parts: {
        gateway,
        events: () => cpuOf([pid('events')]),
        Postgres: () => cpuWithChildren(pid('postgres')),
        Redis: () => cpuOf([pid('redis')]),
      },
    },
  ];
}

const requestTo = (host: string, headers = ''): string =>
  `GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\n${headers}\r\n`;

const emptyTally = (): Tally => ({ perSecond: [], latencies: [], requests: 0, cpu: {} });

async function round(load: Load, target: Target, seconds: number, tally: Tally): Promise<void> {
  const { port, request } = target;
  const parts = Object.entries(target.parts);
  const before = parts.map(([, cpu]) => cpu());
  const result = await load.run({ port, request, connections: CONNECTIONS, seconds });
  for (const [at, [part, cpu]] of parts.entries()) {
    tally.cpu[part] = (tally.cpu[part] ?? 0) + cpu() - (before[at] ?? NaN);
  }
  tally.requests += result.latencies.length;
  tally.perSecond.push(result.latencies.length / result.seconds);
  tally.latencies.push(result.latencies);
}

function print(targets: readonly Target[], tallies: readonly Tally[], bytes: number): void {
  heading(
    `1. GET ${PATH} (${formatInteger(bytes)} bytes), ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turn, medians`,
    '   Anonymous: from the gateway’s memory. Signed in: gateway, events service, session in Redis, Postgres.',
  );
  const [bare = emptyTally()] = tallies;
  const rows = targets.map(({ name }, at) => {
    const tally = tallies[at] ?? emptyTally();
    const ratio = median(tally.perSecond.map((each, index) => each / (bare.perSecond[index] ?? NaN)));
    const goal = GOALS[name];
    return [
      name,
      formatInteger(median(tally.perSecond)),
      formatDecimal(ratio, 2),
      goal === undefined ? '' : atLeast(ratio, goal),
      formatDecimal(median(tally.latencies.map((each) => percentile(each, 0.99))), 1),
      formatInteger(cpuPerRequest(tally)),
      Object.entries(tally.cpu)
        .map(([part, cpu]) => `${part} ${formatInteger(cpu / tally.requests)}`)
        .join(', '),
    ];
  });
  table([['', 'req/s', 'of bare', 'goal', 'p99 ms', 'CPU µs/request', 'of which'], ...rows]);
}

const cpuPerRequest = ({ cpu, requests }: Tally): number =>
  Object.values(cpu).reduce((sum, each) => sum + each, 0) / requests;
