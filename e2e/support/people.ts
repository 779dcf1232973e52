import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sessionCookieFor } from '@backflow/service-kit/testing';
import { FileBody } from './file-body.ts';
import { sendRequest } from './send-request.ts';
import type { ApiResponse, RequestOptions } from './send-request.ts';
import { E2E_DATA_DIR, E2E_ORIGIN } from './platform.ts';
import { rows, withRedis } from './stores.ts';

export const PASSWORD = 'Tight-Valve-42';

export interface Person {
  id: string;
  email: string;
}

/** The request of a page of the site: JSON or a file, its origin, and the cookie if there is one. */
export function siteRequest(cookie?: string, body?: unknown): RequestOptions {
  return {
    headers: {
      origin: E2E_ORIGIN,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': getMimeType(body) }),
    },
    ...(body === undefined
      ? {}
      : { content: body instanceof FileBody ? body.content : JSON.stringify(body) }),
  };
}

const getMimeType = (body: unknown) => (body instanceof FileBody ? FileBody.type : 'application/json');

export const call = (method: string, path: string, cookie?: string, body?: unknown): Promise<ApiResponse> =>
  sendRequest(method, path, siteRequest(cookie, body));

/** The cookie an response sets, as the next request sends it; undefined when it sets none. */
export const getCookie = ({ headers }: ApiResponse): string | undefined =>
  headers['set-cookie']?.[0]?.split(';', 1)[0];

/** The cookie of a session as a browser stores it. */
export function toBrowserCookie(cookie: string) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  return { name, value, url: E2E_ORIGIN, httpOnly: true, sameSite: 'Lax' as const };
}

export const newAccount = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Robin',
  lastName: 'Fitter',
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  ...overrides,
});

/** Properties of an account besides its fields. */
export interface AccountOptions {
  /** Default true: most of what members do needs it. */
  isEmailConfirmed?: boolean;
}

/** Makes an account as the registration page does. @returns its owner and the cookie of the session it began */
export async function join(
  overrides: Record<string, unknown> = {},
  { isEmailConfirmed = true }: AccountOptions = {},
): Promise<Person & { cookie: string }> {
  const response = await call('POST', '/api/register', undefined, newAccount(overrides));
  const cookie = getCookie(response);
  if (response.status !== 201 || cookie === undefined) throw new Error(`no account made: ${response.text}`);
  const { id, email } = response.body.data;
  if (isEmailConfirmed) await confirmEmail(id);
  return { id, email, cookie };
}

export const confirmEmail = (id: string): Promise<unknown> =>
  rows('update identity.users set email_confirmed_at = now() where id = $1', [id]);

export async function joinAsAdmin(): Promise<Person & { cookie: string }> {
  const person = await join();
  await makeAdmin(person.id);
  return person;
}

export const makeAdmin = (id: string): Promise<unknown> =>
  rows('update identity.users set is_admin = true where id = $1', [id]);

/** A new session of that person, put straight into Redis as sign-in would leave it. @returns its cookie */
export async function newSession(userId: string): Promise<string> {
  const [user] = await rows<{ epoch: number }>(
    'select session_epoch as epoch from identity.users where id = $1',
    [userId],
  );
  return withRedis((redis) => sessionCookieFor(redis, sessionSecret(), userId, { epoch: user?.epoch ?? 0 }));
}

/** Many members at once, signed in, written straight into Postgres and Redis: hashing passwords would take long. */
export async function manyMembers(count: number): Promise<string[]> {
  const made = await rows<{ id: string }>(
    `insert into identity.users (email, password_hash, first_name, last_name, email_confirmed_at)
     select gen_random_uuid() || '@example.com', '!', 'Member', n::text, now() from generate_series(1, $1) n
     returning id`,
    [count],
  );
  const secret = sessionSecret();
  return withRedis((redis) => Promise.all(made.map(({ id }) => sessionCookieFor(redis, secret, id))));
}

export const sessionSecret = (): string => platformSecrets().session;

/** The secrets that the platform stores in its data folder, by name. */
export const platformSecrets = (): Record<'session' | 'postgres' | 'redis', string> =>
  JSON.parse(readFileSync(path.join(E2E_DATA_DIR, 'secrets.json'), 'utf8'));

/** Uploads a file. @returns its id */
export async function upload(cookie: string, name: string, content: Buffer | string): Promise<string> {
  const response = await call('POST', '/api/upload', cookie, new FileBody(name, content));
  if (response.status !== 201) throw new Error(`no file stored: ${response.text}`);
  return response.body.data.id;
}
