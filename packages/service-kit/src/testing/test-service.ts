import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, testRedisUrl } from '@backflow/stack/testing';
import type { Express } from 'express';
import { openDatabase } from '../db/database.ts';
import type { ServiceDeps } from '../http/service-app.ts';
import { createLogger } from '../logger.ts';
import { closeRedis, openRedis } from '../redis.ts';
import { buildMember } from './build-member.ts';
import type { TestMember } from './build-member.ts';
import { sessionCookieFor } from './sign-cookie.ts';

const SECRET = 'a-secret-that-only-tests-use-0123456789';

export interface TestAnswer {
  status: number;
  headers: Headers;
  // Tests look into bodies freely; their assertions are the check.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as said
  body: any;
}

/** Calls the service as one person; each call is a real HTTP request. */
export interface TestClient {
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  patch(path: string, body?: unknown): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
}

export interface TestService {
  url: string;
  adminUrl: string;
  deps: ServiceDeps;
  /** Someone who is signed in, or nobody. */
  as(member: Pick<TestMember, 'id'> | null): Promise<TestClient>;
  buildMember(overrides?: Partial<TestMember>): Promise<TestMember>;
  stop(): Promise<void>;
}

/**
 * A service on a free port with a database of its own (cloned from the migrated template) and a Redis database
 * of its own. Stop it in `afterAll`.
 * @param name the service, whose Postgres role it connects as
 */
export async function startTestService(
  name: string,
  createApp: (deps: ServiceDeps) => Express,
): Promise<TestService> {
  const database = await createTestDatabase();
  const log = createLogger(`test-${name}`, process.env.TEST_LOG_LEVEL ?? 'silent');
  const db = openDatabase(database.urlFor(name), log);
  const redis = openRedis(testRedisUrl(), log);
  await readyOf(redis);
  await redis.flushDb();
  const deps: ServiceDeps = { db, redis, log, settings: { NODE_ENV: 'test', SESSION_SECRET: SECRET } };
  const server = createServer(createApp(deps));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    adminUrl: database.adminUrl,
    deps,
    as: async (member) => client(url, member ? await sessionCookieFor(redis, SECRET, member.id) : undefined),
    buildMember: (overrides) => buildMember(database.adminUrl, overrides),
    async stop() {
      await closed(server);
      await db.close();
      closeRedis(redis);
      await database.drop();
    },
  };
}

/** A client that sends this cookie, if any, with every call. */
export function client(url: string, cookie?: string): TestClient {
  const call = async (method: string, path: string, body?: unknown): Promise<TestAnswer> => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const read: unknown = text === '' ? undefined : JSON.parse(text);
    return {
      status: answer.status,
      headers: answer.headers,
      body: read,
    };
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path) => call('DELETE', path),
  };
}

async function readyOf(redis: ReturnType<typeof openRedis>): Promise<void> {
  if (redis.isReady) return;
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', resolve);
    redis.once('error', reject);
  });
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
