import { randomUUID } from 'node:crypto';
import { createClient } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';

/** The fields of a registration. */
export const anAccount = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  email: `${randomUUID()}@example.com`,
  password: 'Copper-Pipe-42',
  firstName: 'Pat',
  lastName: 'Fitter',
  ...overrides,
});

export const signIn = (visitor: TestClient, email: string, password: string): Promise<TestResponse> =>
  visitor.post('/api/login', { email, password });

/** Creates an account over HTTP, with its owner signed in. */
export async function join(url: string, overrides: Readonly<Record<string, unknown>> = {}) {
  const account = anAccount(overrides);
  const visitor = createClient(url);
  const { status, body } = await visitor.post('/api/register', account);
  if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`);
  return { visitor, account, member: body.data as { id: string; email: string } };
}
