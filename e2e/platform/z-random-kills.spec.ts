import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { createEvent } from '../support/events.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { pause, partsRunning, getPid } from '../support/processes.ts';
import { seededRandom } from '../support/random.ts';
import type { ApiResponse } from '../support/send-request.ts';
import { useServiceProcesses } from '../support/service-processes.ts';
import { rows } from '../support/stores.ts';
import { expectFailure } from './expect-response.ts';

/** The same seed deals the same blows in the same order: SEED=… npm test -- e2e z-random-kills. */
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
/** By whether all services share one process: then there are fewer parts. */
const BLOWS_MS = { one: 10_000, each: 25_000 };
const BLOWS = ['SIGKILL', 'SIGTERM', 'SIGSTOP'] as const;
const MEMBERS = 1000;
const EVENTS = 20;
const FEW_SEATS = 50;
const AT_ONCE = 6;

interface Registration {
  event: string;
  cookie: string;
}

/** Members register one after the other, and ask again for as long as they get no response that settles it. */
class Stream {
  readonly acknowledged: string[] = [];
  /** One response of each kind that settled nothing. */
  readonly unsettled = new Map<string, ApiResponse>();
  readonly unexpected: string[] = [];
  #queue: Registration[];
  #stopped = false;
  #members: Promise<unknown>;

  constructor(queue: Registration[]) {
    this.#queue = queue;
    this.#members = Promise.all(Array.from({ length: AT_ONCE }, () => this.#register()));
  }

  /** Waits for those who are asking. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#members;
  }

  async #register(): Promise<void> {
    while (!this.#stopped) {
      const next = this.#queue.pop();
      if (next === undefined) return;
      for (let tries = 0; !(await this.#isSettled(next, tries)); tries += 1) await wait(50);
    }
  }

  async #isSettled({ event, cookie }: Registration, tries: number): Promise<boolean> {
    // A broken connection doesn't tell whether the write took place.
    const response = await call('POST', `/api/events/${event}/register`, cookie).catch(() => undefined);
    if (response === undefined) return false;
    const { status, body } = response;
    if (status === 201) this.acknowledged.push(body.data.id);
    else if (status === 409 && body.code === 'ALREADY_REGISTERED' && tries > 0) return true;
    else if (status === 409 && body.code === 'EVENT_FULL') return true;
    else if (status >= 500) this.unsettled.set(`${status} ${body?.code}`, response);
    else this.unexpected.push(`${status} ${body?.code}`);
    return status < 500;
  }
}

for (const mode of ['each', 'one'] as const) {
  test(`killed and stopped at random, parts come back, and no acknowledged registration is lost (services: ${mode})`, async () => {
    test.setTimeout(180_000);
    await useServiceProcesses(mode);
    await killAtRandom(BLOWS_MS[mode]);
  });
}

async function killAtRandom(forMs: number): Promise<void> {
  process.stdout.write(`     seed ${SEED}\n`);
  const random = seededRandom(SEED);
  const admin = (await joinAsAdmin()).cookie;
  const members = await manyMembers(MEMBERS);
  const events = [await createEvent(admin, { maxAttendees: FEW_SEATS })];
  while (events.length < EVENTS) events.push(await createEvent(admin));
  const stream = new Stream(
    random.shuffled(events.flatMap((event) => members.map((cookie) => ({ event, cookie })))),
  );

  const parts = partsRunning();
  const until = performance.now() + forMs;
  const dealt: string[] = [];
  while (performance.now() < until) {
    // Each part is dealt each blow before any is dealt one again.
    for (const [part, blow] of random.shuffled(
      parts.flatMap((name) => BLOWS.map((each) => [name, each] as const)),
    )) {
      if (performance.now() >= until) break;
      if (!(await deal(part, blow, 200 + random.below(1500)))) continue;
      dealt.push(`${blow} ${part}`);
      await wait(200 + random.below(800));
    }
  }
  await expect
    .poll(async () => (await call('GET', '/readyz').catch(() => undefined))?.status, { timeout: 30_000 })
    .toBe(200);
  await stream.stop();

  process.stdout.write(`     ${dealt.length} blows, ${stream.acknowledged.length} registrations\n`);
  expect(stream.unexpected).toEqual([]);
  for (const response of stream.unsettled.values()) expectFailure(response, [502, 503, 504]);
  const stored = await rows<{ id: string; event: string; member: string }>(
    'select id, offer_id as event, user_id as member from bookings.bookings where offer_id = any($1)',
    [events],
  );
  const lost = new Set(stream.acknowledged).difference(new Set(stored.map(({ id }) => id)));
  expect(lost).toEqual(new Set());
  expect(new Set(stored.map(({ event, member }) => `${event} ${member}`)).size, 'none is there twice').toBe(
    stored.length,
  );
  const counted = await rows<{ id: string; seats: number }>(
    'select id, pending + confirmed as seats from bookings.offers where id = any($1)',
    [events],
  );
  for (const { id, seats } of counted) expect(seats).toBe(stored.filter(({ event }) => event === id).length);
  expect(counted.find(({ id }) => id === events[0])?.seats).toBeLessThanOrEqual(FEW_SEATS);
  expect(stream.acknowledged.length).toBeGreaterThan(100);
  expect(dealt.length).toBeGreaterThanOrEqual(parts.length);
}

/** @returns whether the part was there to take it */
async function deal(part: string, blow: (typeof BLOWS)[number], stopMs: number): Promise<boolean> {
  if (!partsRunning().includes(part)) return false;
  if (blow !== 'SIGSTOP') {
    process.kill(getPid(part), blow);
    return true;
  }
  const paused = pause(part);
  try {
    await wait(stopMs);
  } finally {
    paused.resume();
  }
  return true;
}
