import pg from 'pg';
import { createEvent } from '../support/events.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { stack } from '../support/platform.ts';
import { rows } from '../support/stores.ts';
import type { PartReport } from './report/report.ts';
import { median } from './statistics.ts';
import { CONNECTIONS, PER_ROUND, cpuPerWrite, formatProcesses, measureWrites } from './write-rounds.ts';
import type { Tally } from './write-rounds.ts';

const ROUNDS = 5;
const EVENTS = 20;
const GOAL_US = 3000;
/** The processes that a registration and its mail go through: one has all services, or each is in its own. */
const PROCESSES = ['gateway', 'services', 'bookings', 'notifications', 'postgres'];

/** `POST /api/events/:id/register` by members who all register at once, against a bare transaction in Postgres that counts a seat. */
export async function measureRegistrations(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  const bare = await bareTransactions();
  try {
    const events = await Promise.all(Array.from({ length: EVENTS }, () => createEvent(admin)));
    const busy = await createEvent(admin);
    const targets = [
      { name: 'bare transaction', write: bare.register },
      { name: 'one event', write: await registering([busy]) },
      { name: `${EVENTS} events`, write: await registering(events) },
    ];
    reportTallies(report, await measureWrites(targets, { rounds: ROUNDS, processes: PROCESSES }));
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

function reportTallies(report: PartReport, tallies: readonly Tally[]): void {
  const [bare] = tallies;
  for (const tally of tallies) {
    const { name, perSecond } = tally;
    const id = name.replaceAll(' ', '-');
    const isBare = tally === bare;
    if (!isBare) {
      report.figure({
        id: `registrations.${id}`,
        label: `${name}, per second over bare transactions`,
        value: median(perSecond.map((each, round) => each / (bare?.perSecond[round] ?? NaN))),
        unit: 'ratio',
      });
    }
    report.figure({
      id: `registrations.${id}-us`,
      label: `${name}, processor time each, with its mail`,
      value: cpuPerWrite(tally),
      unit: 'us',
      ...(!isBare && { goal: { atMost: GOAL_US } }),
      detail: formatProcesses(tally).join(', '),
    });
  }
}
