import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReply, createTopic } from '../support/forum.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { pidOf } from '../support/processes.ts';
import { cpuOf, cpuWithChildren } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';

const MEMBERS = 200;
const REPLIES = 19;
const WARM_UP = 200;
const REQUESTS = 1500;
const CONNECTIONS = 8;

/**
 * A topic with its replies, by many members in turn, against bare Express that sends the same bytes: processor time of the servers
 * alone, as clients of both do the same.
 */
export async function measureForumTopic(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const id = await createTopic(admin, { title: 'A topic that many members read' });
  for (let count = 0; count < REPLIES; count++) await createReply(admin, id);
  const path = `/api/forum/topics/${id}?replies=20`;
  const cookies = await manyMembers(MEMBERS);
  const { text, headers } = await call('GET', path, cookies[0]);
  const bare = fork(new URL('bare-server.ts', import.meta.url));
  try {
    bare.send({ type: headers['content-type'], body: text });
    const [port] = (await once(bare, 'message')) as [number];
    const fetchBare = async () => {
      await (await fetch(`http://localhost:${port}/api/events`)).text();
    };
    const fetchTopic = async (at: number) => {
      const { status } = await call('GET', path, cookies[at % MEMBERS]);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    const ofBare = await measure({ bare: () => cpuOf([bare.pid ?? 0]) }, fetchBare);
    const ours = await measure(
      {
        gateway: () => cpuOf([pidOf('gateway')]),
        services: () => cpuOf([pidOf('community')]),
        Postgres: () => cpuWithChildren(pidOf('postgres')),
        Redis: () => cpuOf([pidOf('redis')]),
      },
      fetchTopic,
    );
    report.figure({
      id: 'topics.signed-in',
      label: 'a topic with its replies, signed in, processor time of bare Express over ours',
      value: sum(ofBare) / sum(ours),
      unit: 'ratio',
      goal: { atLeast: 0.25 },
      detail: Object.entries({ ...ofBare, ...ours })
        .map(([part, us]) => `${part} ${formatInteger(us)} µs`)
        .join(', '),
    });
  } finally {
    bare.disconnect();
  }
}

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, each) => total + each, 0);

/** Microseconds of processor time for each request, by part. */
async function measure(
  parts: Record<string, () => number>,
  request: (at: number) => Promise<void>,
): Promise<Record<string, number>> {
  await requestAll(WARM_UP, request);
  const before = Object.entries(parts).map(([part, cpu]) => [part, cpu, cpu()] as const);
  await requestAll(REQUESTS, request);
  return Object.fromEntries(before.map(([part, cpu, start]) => [part, (cpu() - start) / REQUESTS]));
}

async function requestAll(count: number, request: (at: number) => Promise<void>): Promise<void> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (sent < count) await request(sent++);
    }),
  );
}
