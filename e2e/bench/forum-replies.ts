import { setTimeout as delay } from 'node:timers/promises';
import { createReply, createTopic } from '../support/forum.ts';
import { joinAsAdmin, manyMembers } from '../support/people.ts';
import { stack } from '../support/platform.ts';
import { everyJobDone, rows } from '../support/stores.ts';
import { cpuOfProcesses } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';
import { PER_ROUND, cpuPerWrite, formatProcesses, measureWrites } from './write-rounds.ts';
import type { Tally } from './write-rounds.ts';

const ROUNDS = 4;
const FOLLOWERS = 50;
const TOPICS = 20;
const IDLE_MS = 5000;
const GOAL_US = 6000;
/** Processes that take less for a reply are not listed. */
const LISTED_US = 50;

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
    { name: 'one topic', write: await replying([busy]) },
    { name: `${TOPICS} topics`, write: await replying(many) },
  ];
  const tallies = await measureWrites(targets, { rounds: ROUNDS, idle: await measureIdle() });
  for (const tally of tallies) reportTally(report, tally);
}

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

/** Microseconds of processor time per second that each process takes without requests, such as for polling job queues. */
async function measureIdle(): Promise<Record<string, number>> {
  await everyJobDone();
  const { pids } = stack();
  const before = cpuOfProcesses(pids);
  const startedAt = performance.now();
  await delay(IDLE_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  return Object.fromEntries(
    Object.entries(cpuOfProcesses(pids)).map(([name, us]) => [name, (us - (before[name] ?? NaN)) / seconds]),
  );
}

function reportTally(report: PartReport, tally: Tally): void {
  report.figure({
    id: `replies.${tally.name.replaceAll(' ', '-')}-us`,
    label: `to ${tally.name}, processor time each, with ${FOLLOWERS} followers`,
    value: cpuPerWrite(tally),
    unit: 'us',
    goal: { atMost: GOAL_US },
    detail: [
      ...formatProcesses(tally, LISTED_US),
      `${formatInteger(median(tally.perSecond))} per second`,
    ].join(', '),
  });
}
