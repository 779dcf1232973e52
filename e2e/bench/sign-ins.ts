import { hash, verify } from '@node-rs/argon2';
import { PASSWORD, call, join, joinAsAdmin } from '../support/people.ts';
import { createEvent } from '../support/events.ts';
import { stack } from '../support/platform.ts';
import { cpuOfProcesses } from './proc.ts';
import { formatInteger } from './report/print.ts';
import type { PartReport } from './report/report.ts';
import { median, percentile } from './statistics.ts';
import { inParallel } from './write-rounds.ts';

const MEMBERS = 16;
const ROUNDS = 5;
const PER_ROUND = 120;
const READERS = 4;
const LIST_MS = 3000;
const HASHES = 50;

/** `POST /api/login` by members who sign in at once, against argon2 alone; and lists of events during sign-ins and without. */
export async function measureSignIns(report: PartReport): Promise<void> {
  const admin = (await joinAsAdmin()).cookie;
  for (let at = 0; at < 20; at++) await createEvent(admin);
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => join()));
  const cookie = people[0]?.cookie;
  await signInAll(people, PER_ROUND);

  const hashUs = await hashTime();
  const us: number[] = [];
  const perSecond: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await lists(cookie, until(LIST_MS));
    const before = cpu();
    const startedAt = performance.now();
    await signInAll(people, PER_ROUND);
    perSecond.push((PER_ROUND / (performance.now() - startedAt)) * 1000);
    us.push((cpu() - before) / PER_ROUND);
    let isOver = false;
    const duringSignIns = lists(cookie, () => !isOver);
    await signInAll(people, PER_ROUND);
    isOver = true;
    ratios.push(percentile(await duringSignIns, 0.99) / percentile(alone, 0.99));
  }
  const each = median(us);
  report.figure({
    id: 'sign-ins.per-core',
    label: 'sign-ins a second and core',
    value: 1_000_000 / each,
    unit: 'count',
    goal: { atLeast: 80 },
    exact: false,
    detail: `${formatInteger(each)} µs each, of which argon2 ${formatInteger(hashUs)}; ${formatInteger(median(perSecond))} a second`,
  });
  report.figure({
    id: 'sign-ins.besides-hash-us',
    label: 'a sign-in without its hash',
    value: each - hashUs,
    unit: 'us',
  });
  report.figure({
    id: 'sign-ins.lists-p99',
    label: 'p99 of lists meanwhile, over lists alone',
    value: median(ratios),
    unit: 'ratio',
    goal: { atMost: 2 },
  });
}

const until = (ms: number) => {
  const end = performance.now() + ms;
  return () => performance.now() < end;
};

/** Each member signs in repeatedly, one request at a time. */
const signInAll = (people: readonly { email: string }[], count: number): Promise<void> =>
  inParallel(people.length, count, async (at) => {
    const { status, text } = await call('POST', '/api/login', undefined, {
      email: people[at]?.email,
      password: PASSWORD,
    });
    if (status !== 200) throw new Error(`not signed in: ${text}`);
  });

/** @returns how long each list of events took, in milliseconds */
async function lists(cookie: string | undefined, goesOn: () => boolean): Promise<Float64Array> {
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (goesOn()) {
        const startedAt = performance.now();
        await call('GET', '/api/events', cookie);
        latencies.push(performance.now() - startedAt);
      }
    }),
  );
  return Float64Array.from(latencies);
}

/** Microseconds of processor time that argon2 takes for one password, at the parameters of the site. */
async function hashTime(): Promise<number> {
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const before = process.cpuUsage();
  for (let at = 0; at < HASHES; at++) await verify(stored, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / HASHES;
}

/** Microseconds of processor time of the whole platform. */
const cpu = (): number => Object.values(cpuOfProcesses(stack().pids)).reduce((sum, us) => sum + us, 0);
