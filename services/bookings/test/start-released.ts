import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { unwrap } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { createLogger, openDatabase } from '@backflow/service-kit';
import type { ServiceContext, ServiceDefinition } from '@backflow/service-kit';
import { loadMigrations, migrate, startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { restoreTestDatabase } from '@backflow/stack/testing';
import pg from 'pg';

export const RELEASED = ['6a0f14e', 'e88fbc5', '0460eaf'] as const;
export type Released = (typeof RELEASED)[number];

/** A recorded response: all pages of a list as one, a table as rows by heading. */
export interface Answer {
  /** The caller's email address. */
  as: string;
  path: string;
  status: number;
  data: unknown;
}

interface Recording {
  recordedAt: string;
  answers: readonly { as: string; path: string; status: number; body: unknown }[];
}

const fileOf = (name: string) => new URL(`./released/${name}`, import.meta.url);

/** The recorded responses of a released version, and the time of the recording. */
export function readRecording(commit: Released): { recordedAt: number; answers: Answer[] } {
  const file = gunzipSync(readFileSync(fileOf(`${commit}.answers.json.gz`))).toString();
  const { recordedAt, answers } = JSON.parse(file) as Recording;
  const whole = new Map<string, Answer>();
  for (const { as, path, status, body } of answers) {
    const first = path.replace(/[?&]cursor=[^&]*/, '');
    const known = whole.get(`${as} ${first}`);
    if (known) (known.data as unknown[]).push(...(unwrap(body) as unknown[]));
    else whole.set(`${as} ${first}`, { as, path: first, status, data: dataOf(body) });
  }
  return { recordedAt: Date.parse(recordedAt), answers: [...whole.values()] };
}

export interface ReleasedPlatform {
  /** The current response to a caller. */
  request(as: string, path: string): Promise<Omit<Answer, 'as' | 'path'>>;
  /** A statement as the owner of the database. */
  sql<Row extends object>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** The services whose responses were recorded. */
const SERVICES = ['identity', 'events', 'learning', 'bookings'] as const satisfies readonly Service[];

/** Settings beside those of every service: the identity service has some. */
interface AnyContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { REGISTRATIONS_PER_HOUR: number };
}

/** This version's services on a released version's database, at the instant of the recording. */
export async function startReleased(commit: Released, recordedAt: number): Promise<ReleasedPlatform> {
  const database = await restoreTestDatabase(fileOf(`${commit}.tar.gz`).pathname, runMigrations);
  const services = new Map<string, TestService<AnyContext>>();
  for (const name of SERVICES)
    services.set(
      name,
      await startTestService(await definitionOf(name), {
        ...{ database, now: () => recordedAt, settings: { REGISTRATIONS_PER_HOUR: 1 } },
      }),
    );
  const admin = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
  const { rows } = await admin.query<{ id: string; email: string }>('select id, email from identity.users');
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return {
    async request(as, path) {
      const service = services.get(serviceOf(path));
      const client = await service?.as({ id: ids.get(as) ?? '' });
      if (!client) throw new Error(`nobody answers ${path}`);
      const pages: unknown[][] = [];
      for (let next: string | undefined = path; next !== undefined;) {
        const response = await client.fetch(next);
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json');
        const body: unknown = isJson ? JSON.parse(text) : text;
        const data = dataOf(body);
        if (!Array.isArray(data) || !isJson) return { status: response.status, data };
        pages.push(data);
        next = nextOf(path, body, response.headers.get('link'));
      }
      return { status: 200, data: pages.flat() };
    },
    sql: async <Row extends object>(text: string) => (await admin.query<Row>(text)).rows,
    async stop() {
      await admin.end();
      for (const service of services.values()) await service.stop();
      await database.drop();
    },
  };
}

async function runMigrations(service: string, url: string, only?: readonly string[]): Promise<void> {
  const { migrations } = await definitionOf(service);
  const all = await loadMigrations(migrations);
  const db = openDatabase(url, createLogger(service, 'silent'));
  try {
    await migrate(db.sequelize, url, only ? all.filter(({ name }) => only.includes(name)) : all);
  } finally {
    await db.close();
  }
}

/** Imported by path: services may not import each other, but this test needs all of them. */
async function definitionOf(name: string): Promise<ServiceDefinition<AnyContext>> {
  const file = new URL(`../../${name}/src/service.ts`, import.meta.url).href;
  const exported = (await import(file)) as Record<string, ServiceDefinition<AnyContext>>;
  const definition = exported[name];
  if (!definition) throw new Error(`${file} exports no ${name}`);
  return definition;
}

function serviceOf(path: string): string {
  const [pathname = ''] = path.split('?');
  const found = ALL_ENDPOINTS.filter(
    ({ method, path: pattern }) =>
      method === 'GET' && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname),
  );
  return found[0]?.service ?? '';
}

function nextOf(path: string, body: unknown, link: string | null): string | undefined {
  const named = /<([^<>]+)>; rel="?next/.exec(link ?? '')?.[1];
  if (named !== undefined) return named.replace(/^https?:\/\/[^/]+/, '');
  const cursor = (body as { page?: { nextCursor: string | null } }).page?.nextCursor;
  return typeof cursor === 'string' ? `${path}&cursor=${cursor}` : undefined;
}

const dataOf = (body: unknown): unknown =>
  typeof body === 'string' ? rowsOfCsv(body) : structuredClone(unwrap(body));

function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => Array.from(line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g), ([, cell = '']) => cell));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index] ?? '', cell])));
}
