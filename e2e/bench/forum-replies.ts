import { setTimeout as delay } from 'node:timers/promises';
import { createReply, createTopic } from '../support/forum.ts';
import { joinAsAdmin, manyMembers } from '../support/people.ts';
import { stack } from '../support/platform.ts';
import { everyJobDone, rows } from '../support/stores.ts';
import { cpuOf, cpuWithChildren } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';

const ROUNDS = 4;
const PER_ROUND = 240;
const CONNECTIONS = 16;
const FOLLOWERS = 50;
const TOPICS = 20;
const IDLE_MS = 5000;
const GOAL_US = 6000;

/** Trusted members who reply: their replies appear at once. Each replies once a round, within the limit of a minute. */
export async function measureForumReplies(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const busy = await createTopic(admin, { title: 'A topic many reply to at once' });
  const many = await Promise.all(Array.from({ length: TOPICS }, () => createTopic(admin)));
  await rows(
    `insert into community.follows (topic_id, member_id)
     select t.id, u.id from unnest($1::uuid[]) t (id), (select id from identity.users limit $2) u on conflict do nothing`,
    [[busy, ...many], FOLLOWERS],
  );
  const targets = [
    { name: 'one topic', reply: await replying([busy]) },
    { name: `${TOPICS} topics`, reply: await replying(many) },
  ];
  const idle = await measureIdle();
  for (const target of targets) await round(target, emptyTally(), idle);
  const tallies = targets.map(emptyTally);
  for (let at = 0; at < ROUNDS; at++) {
    for (const [index, target] of targets.entries())
      await round(target, tallies[index] ?? emptyTally(), idle);
  }
  reportTargets(report, targets, tallies);
}

interface Target {
  name: string;
  reply: () => Promise<unknown>;
}

/** What the rounds of one target came to. */
interface Tally {
  perSecond: number[];
  /** Microseconds of processor time, by part. */
  cpu: Record<string, number>;
}

const emptyTally = (): Tally => ({ perSecond: [], cpu: {} });

async function replying(topics: readonly string[]): Promise<() => Promise<unknown>> {
  const cookies = await manyMembers(PER_ROUND);
  await rows(
    `insert into community.members (id, approved_posts) select id, 100 from identity.users
     on conflict (id) do update set approved_posts = 100`,
  );
  let count = 0;
  return () => {
    const at = count++;
    return createReply(cookies[at % cookies.length] ?? '', topics[at % topics.length] ?? '');
  };
}

/** Microseconds of processor time per second that each part takes without requests, such as for polling job queues. */
async function measureIdle(): Promise<Record<string, number>> {
  await everyJobDone();
  const before = cpuOfParts();
  const startedAt = performance.now();
  await delay(IDLE_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  return Object.fromEntries(
    Object.entries(cpuOfParts()).map(([part, cpu]) => [part, (cpu - (before[part] ?? NaN)) / seconds]),
  );
}

async function round({ reply }: Target, tally: Tally, idle: Record<string, number>): Promise<void> {
  const before = cpuOfParts();
  const startedAt = performance.now();
  let left = PER_ROUND;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await reply();
    }),
  );
  tally.perSecond.push((PER_ROUND / (performance.now() - startedAt)) * 1000);
  // The mails to followers belong to the replies.
  await everyJobDone();
  const seconds = (performance.now() - startedAt) / 1000;
  for (const [part, cpu] of Object.entries(cpuOfParts())) {
    const own = cpu - (before[part] ?? NaN) - (idle[part] ?? 0) * seconds;
    tally.cpu[part] = (tally.cpu[part] ?? 0) + own;
  }
}

function cpuOfParts(): Record<string, number> {
  const { pids } = stack();
  return Object.fromEntries(
    Object.entries(pids).map(([part, pid]) => [
      part,
      part === 'postgres' ? cpuWithChildren(pid) : cpuOf([pid]),
    ]),
  );
}

function reportTargets(report: PartReport, targets: readonly Target[], tallies: readonly Tally[]): void {
  const count = ROUNDS * PER_ROUND;
  for (const [at, { name }] of targets.entries()) {
    const { perSecond, cpu } = tallies[at] ?? emptyTally();
    report.figure({
      id: `replies.${name.replaceAll(' ', '-')}-us`,
      label: `to ${name}, processor time each, with ${FOLLOWERS} followers`,
      value: Object.values(cpu).reduce((sum, each) => sum + each, 0) / count,
      unit: 'us',
      goal: { atMost: GOAL_US },
      detail: Object.entries(cpu)
        .filter(([, each]) => each / count >= 50)
        .map(([part, each]) => `${part} ${formatInteger(each / count)}`)
        .concat(`${formatInteger(median(perSecond))} per second`)
        .join(', '),
    });
  }
}
