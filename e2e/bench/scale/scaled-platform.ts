import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Redis } from '@backflow/service-kit';
import { sessionCookieFor, setVersions } from '@backflow/service-kit/testing';
import { readStackFile } from '@backflow/stack';
import pg from 'pg';
import { createClient } from 'redis';
import { benchId } from './bench-id.ts';
import { ADMIN, MEMBER } from './fill-functions.ts';
import { PlanLog } from './plan-log.ts';
import type { Caller } from './reads.ts';

/** Pages that redirect, and what is looked for and isn't there. */
const EXPECTED = [200, 302, 303, 404, 410];

/** A filled platform that is read as a member and as an administrator. */
export class ScaledPlatform {
  readonly #origin: string;
  readonly #stack: ReturnType<typeof readStackFile>;
  readonly #redis: Redis;
  readonly #pool: pg.Pool;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
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
    const getCookie = (n: number) => sessionCookieFor(redis, session, benchId('person', n));
    const cookies = { member: await getCookie(MEMBER), administrator: await getCookie(ADMIN) };
    return new ScaledPlatform(
      origin,
      stack,
      redis,
      cookies,
      postgresLog ?? path.join(stack.logs, 'postgres.log'),
    );
  }

  /**
   * Over one connection that stays open.
   * @returns how long it took, and the body
   * @throws Error unless the response is a success
   */
  async read(address: string, caller: Caller): Promise<{ ms: number; text: string }> {
    const startedAt = performance.now();
    const response = await this.#get(address, caller);
    const body = await text(response);
    const ms = performance.now() - startedAt;
    this.#assertSuccess(address, response.statusCode ?? 0, body);
    return { ms, text: body };
  }

  /** Streams a file and discards it. @returns the number of bytes */
  async drain(address: string, caller: Caller): Promise<number> {
    const response = await this.#get(address, caller);
    this.#assertSuccess(address, response.statusCode ?? 0, '');
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
    return bytes;
  }

  async #get(address: string, caller: Caller): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      http
        .get(
          `${this.#origin}${address}`,
          { agent: this.#agent, headers: { cookie: this.#cookies[caller] } },
          resolve,
        )
        .on('error', reject);
    });
  }

  #assertSuccess(address: string, status: number, body: string): void {
    if (EXPECTED.includes(status)) return;
    throw new Error(`${address} answered ${status}: ${body.slice(0, 200)}`);
  }

  /**
   * Makes gateways and services drop what they have cached about these topics. A subtopic, such as `events/bookings`, is cached under
   * its first part.
   */
  async dropCaches(topics: readonly string[]): Promise<void> {
    if (topics.length === 0) return;
    const keys = [...new Set(topics.map((topic) => topic.split('/')[0] ?? topic))];
    await setVersions(this.#redis, keys);
    await Promise.all(topics.map((topic) => this.#redis.publish('backflow:changed', topic)));
  }

  /** The stack's file, with the address of the database. */
  get stack(): ReturnType<typeof readStackFile> {
    return this.#stack;
  }

  /** Processes that a file passes through. */
  get filePids(): number[] {
    return [this.#stack.pids.gateway, this.#stack.pids.services].filter((pid) => pid !== undefined);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.#redis.destroy();
    await this.#pool.end();
  }
}
