import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Redis } from '@backflow/service-kit';
import { sessionCookieFor } from '@backflow/service-kit/testing';
import { readStackFile } from '@backflow/stack';
import pg from 'pg';
import { createClient } from 'redis';
import { benchId } from './bench-id.ts';
import { ADMIN, MEMBER } from './fill-functions.ts';
import { PlanLog } from './plan-log.ts';
import type { Caller } from './reads.ts';

/** What isn't there is looked for, too. */
const NOTHING_THERE = [404, 410];

/** A filled platform that is read as a member and as an administrator. */
export class ScaledPlatform {
  readonly #origin: string;
  readonly #stack: ReturnType<typeof readStackFile>;
  readonly #redis: Redis;
  readonly #pool: pg.Pool;
  readonly #cookies: Readonly<Record<Caller, string>>;
  readonly plans: PlanLog;

  private constructor(
    origin: string,
    stack: ReturnType<typeof readStackFile>,
    redis: Redis,
    cookies: Readonly<Record<Caller, string>>,
    postgresLog: string,
  ) {
    this.#origin = origin;
    this.#stack = stack;
    this.#redis = redis;
    this.#cookies = cookies;
    this.#pool = new pg.Pool({ connectionString: stack.adminDatabaseUrl, max: 1 });
    this.plans = new PlanLog(this.#pool, postgresLog);
  }

  /**
   * @param dataDir of a platform that runs and was filled
   * @param postgresLog of another Postgres than its own
   */
  static async open(origin: string, dataDir: string, postgresLog?: string): Promise<ScaledPlatform> {
    const stack = readStackFile(dataDir);
    const redis: Redis = createClient({ url: stack.redisUrl });
    await redis.connect();
    const { session } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
      session: string;
    };
    const cookieOf = (n: number) => sessionCookieFor(redis, session, benchId('person', n));
    const cookies = { member: await cookieOf(MEMBER), administrator: await cookieOf(ADMIN) };
    return new ScaledPlatform(
      origin,
      stack,
      redis,
      cookies,
      postgresLog ?? path.join(stack.logs, 'postgres.log'),
    );
  }

  /** @returns how long it took. @throws Error for a response that is no success */
  async read(address: string, caller: Caller): Promise<{ ms: number; text: string }> {
    const startedAt = performance.now();
    const response = await fetch(`${this.#origin}${address}`, {
      headers: { cookie: this.#cookies[caller] },
      redirect: 'manual',
    });
    const text = await response.text();
    const ms = performance.now() - startedAt;
    if (response.status >= 400 && !NOTHING_THERE.includes(response.status))
      throw new Error(`${address} answered ${response.status}: ${text.slice(0, 200)}`);
    return { ms, text };
  }

  /** Makes gateways and services drop what they have cached about these topics. */
  async dropCaches(topics: readonly string[]): Promise<void> {
    await Promise.all(topics.map((topic) => this.#redis.publish('backflow:changed', topic)));
  }

  /** The stack's file, with the address of the database. */
  get stack(): ReturnType<typeof readStackFile> {
    return this.#stack;
  }

  async close(): Promise<void> {
    this.#redis.destroy();
    await this.#pool.end();
  }
}
