import { createReply, createTopic } from '../support/forum.ts';
import { E2E_ORIGIN, E2E_PORT } from '../support/platform.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { getPid } from '../support/processes.ts';
import { Load, requestTo } from './load.ts';
import { getCpu, cpuWithChildren } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';
import { startBare } from './start-bare.ts';

const MEMBERS = 200;
const REPLIES = 19;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 2;
const SECONDS = 4;

/**
 * The list of topics, and a topic with its replies, by many members in turn, against bare Express that sends the same bytes: processor
 * time of the servers alone.
 */
export async function measureForumTopic(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const id = await createTopic(admin, { title: 'A topic that many members read' });
  for (let count = 0; count < REPLIES; count++) await createReply(admin, id);
  const cookies = await manyMembers(MEMBERS);
  const load = new Load();
  try {
    const topic = {
      id: 'signed-in',
      label: 'a topic with its replies',
      path: `/api/forum/topics/${id}?replies=20`,
    };
    const list = { id: 'list', label: 'the list of topics', path: '/api/forum/topics' };
    for (const read of [topic, list]) await measureRead(report, load, read, cookies);
  } finally {
    await load.stop();
  }
}

interface Read {
  readonly id: string;
  readonly label: string;
  readonly path: string;
}

async function measureRead(
  report: PartReport,
  load: Load,
  { id, label, path }: Read,
  cookies: readonly string[],
): Promise<void> {
  const { text, headers } = await call('GET', path, cookies[0]);
  const bare = await startBare({ type: headers['content-type'] ?? '', body: text });
  try {
    const ofBare = await measure(load, { port: bare.port, requests: [bare.request] }, { bare: bare.cpu });
    const { host } = new URL(E2E_ORIGIN);
    const ours = await measure(
      load,
      { port: E2E_PORT, requests: cookies.map((cookie) => requestTo(host, path, `cookie: ${cookie}\r\n`)) },
      {
        gateway: () => getCpu([getPid('gateway')]),
        services: () => getCpu([getPid('community')]),
        Postgres: () => cpuWithChildren(getPid('postgres')),
        Redis: () => getCpu([getPid('redis')]),
      },
    );
    report.figure({
      id: `topics.${id}`,
      label: `${label}, signed in, processor time of bare Express over ours`,
      value: sum(ofBare) / sum(ours),
      unit: 'ratio',
      goal: { atLeast: 0.25 },
      detail: Object.entries({ ...ofBare, ...ours })
        .map(([part, us]) => `${part} ${formatInteger(us)} µs`)
        .join(', '),
    });
  } finally {
    bare.stop();
  }
}

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, each) => total + each, 0);

/** Microseconds of processor time for each request, by part. */
async function measure(
  load: Load,
  target: { port: number; requests: readonly string[] },
  parts: Record<string, () => number>,
): Promise<Record<string, number>> {
  const order = { ...target, connections: CONNECTIONS };
  await load.run({ ...order, seconds: WARM_UP_SECONDS });
  const before = Object.entries(parts).map(([part, cpu]) => [part, cpu, cpu()] as const);
  const { latencies } = await load.run({ ...order, seconds: SECONDS });
  return Object.fromEntries(before.map(([part, cpu, start]) => [part, (cpu() - start) / latencies.length]));
}
