import pg from 'pg';
import { createEvent } from '../support/events.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { stack } from '../support/platform.ts';
import { everyJobDone, rows } from '../support/stores.ts';
import { cpuOf, cpuWithChildren } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const PER_ROUND = 240;
const CONNECTIONS = 16;
const EVENTS = 20;
const GOAL_US = 3000;
/** The processes that a registration and its mail go through: one has all services, or each is in its own. */
const PARTS = ['gateway', 'services', 'bookings', 'notifications'] as const;

interface Target {
  name: string;
  /** Makes one registration. @throws when it is refused */
  register: () => Promise<void>;
}

/** What the rounds of one target came to. */
interface Tally {
  perSecond: number[];
  /** Microseconds of processor time, by part. */
  cpu: Record<string, number>;
}

/** `POST /api/events/:id/register` by members who all register at once, against a bare transaction in Postgres that counts a seat. */
export async function measureRegistrations(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const bare = await bareTransactions();
  try {
    const events = await Promise.all(Array.from({ length: EVENTS }, () => createEvent(admin)));
    const busy = await createEvent(admin);
    const targets = [
      { name: 'bare transaction', register: bare.register },
      { name: 'one event', register: await registering([busy]) },
      { name: `${EVENTS} events`, register: await registering(events) },
    ];
    for (const target of targets) await round(target, emptyTally());
    const tallies = targets.map(emptyTally);
    for (let at = 0; at < ROUNDS; at++) {
      for (const [index, target] of targets.entries()) await round(target, tallies[index] ?? emptyTally());
    }
    reportTargets(report, targets, tallies);
    for (const event of [busy, ...events]) {
      const { body } = await call('GET', `/api/events/${event}`);
      const expected = ((ROUNDS + 1) * PER_ROUND) / (event === busy ? 1 : EVENTS);
      if (body.data.currentAttendees !== expected) throw new Error(`${expected} registered, not all counted`);
    }
  } finally {
    await bare.stop();
  }
}

/** Members who have not registered yet take these events in turn. */
async function registering(events: readonly string[]): Promise<() => Promise<void>> {
  const cookies = await manyMembers((ROUNDS + 1) * PER_ROUND);
  let count = 0;
  return async () => {
    const event = events[count++ % events.length];
    const response = await call('POST', `/api/events/${event}/register`, cookies.pop());
    if (response.status !== 201) throw new Error(`not registered: ${response.text}`);
  };
}

/** The least that a registration could be: one row locked and counted up, one row added, one commit. */
async function bareTransactions() {
  await rows(`create table public.bench_offers (id integer primary key, taken integer not null);
              create table public.bench_bookings (offer_id integer not null, user_id uuid primary key);
              insert into public.bench_offers values (1, 0);`);
  const pool = new pg.Pool({ connectionString: stack().adminDatabaseUrl, max: CONNECTIONS });
  return {
    register: async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('update public.bench_offers set taken = taken + 1 where id = $1', [1]);
        await client.query('insert into public.bench_bookings values ($1, gen_random_uuid())', [1]);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    stop: async () => {
      await pool.end();
      await rows('drop table public.bench_offers, public.bench_bookings');
    },
  };
}

const emptyTally = (): Tally => ({ perSecond: [], cpu: {} });

async function round({ register }: Target, tally: Tally): Promise<void> {
  const { pids } = stack();
  const parts = [
    ...PARTS.filter((part) => pids[part] !== undefined).map(
      (part) => [part, () => cpuOf([pids[part] ?? 0])] as const,
    ),
    ['Postgres', () => cpuWithChildren(pids.postgres ?? 0)] as const,
  ];
  const before = parts.map(([, cpu]) => cpu());
  const startedAt = performance.now();
  let left = PER_ROUND;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await register();
    }),
  );
  tally.perSecond.push((PER_ROUND / (performance.now() - startedAt)) * 1000);
  // The next target is measured alone, and the mails belong to this one.
  await everyJobDone();
  for (const [at, [part, cpu]] of parts.entries()) {
    tally.cpu[part] = (tally.cpu[part] ?? 0) + cpu() - (before[at] ?? NaN);
  }
}

function reportTargets(report: PartReport, targets: readonly Target[], tallies: readonly Tally[]): void {
  const [bare = emptyTally()] = tallies;
  const count = ROUNDS * PER_ROUND;
  for (const [at, { name }] of targets.entries()) {
    const { perSecond, cpu } = tallies[at] ?? emptyTally();
    const id = name.replaceAll(' ', '-');
    if (at > 0) {
      report.figure({
        id: `registrations.${id}`,
        label: `${name}, per second over bare transactions`,
        value: median(perSecond.map((each, index) => each / (bare.perSecond[index] ?? NaN))),
        unit: 'ratio',
      });
    }
    report.figure({
      id: `registrations.${id}-us`,
      label: `${name}, processor time each, with its mail`,
      value: Object.values(cpu).reduce((sum, each) => sum + each, 0) / count,
      unit: 'us',
      ...(at > 0 && { goal: { atMost: GOAL_US } }),
      detail: Object.entries(cpu)
        .map(([part, each]) => `${part} ${formatInteger(each / count)}`)
        .join(', '),
    });
  }
}
