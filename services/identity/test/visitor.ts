import { randomInt, randomUUID } from 'node:crypto';
import type { TestAnswer } from '@backflow/service-kit/testing';

/** Someone with a browser that keeps its cookies, at an address of their own. */
export interface Visitor {
  cookie: string | undefined;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  signIn(email: string, password: string): Promise<TestAnswer>;
}

interface Given {
  cookie?: string | undefined;
  /** The network address the gateway would report. */
  address?: string;
}

export function visit(url: string, { cookie, address = anAddress() }: Given = {}): Visitor {
  const visitor: Visitor = {
    cookie,
    async call(method, path, body) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(visitor.cookie === undefined ? {} : { cookie: visitor.cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
      });
      visitor.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? visitor.cookie;
      const { status, headers } = answer;
      return { status, headers, body: await answer.json() };
    },
    signIn: (email, password) => visitor.call('POST', '/api/login', { email, password }),
  };
  return visitor;
}

export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** What someone fills in to register. */
export const anAccount = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  email: `${randomUUID()}@example.com`,
  password: 'Copper-Pipe-42',
  firstName: 'Pat',
  lastName: 'Fitter',
  ...overrides,
});

/** An account made over HTTP, and its owner, signed in. */
export async function join(url: string, overrides: Readonly<Record<string, unknown>> = {}) {
  const account = anAccount(overrides);
  const visitor = visit(url);
  const { status, body } = await visitor.call('POST', '/api/register', account);
  if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`);
  return { visitor, account, member: body.data as { id: string; email: string } };
}
