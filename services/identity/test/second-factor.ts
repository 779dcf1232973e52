import { createClient } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { join, signIn } from './people.ts';
import type { IdentityService } from './start-identity.ts';

/** A clock that tests move: a code of an app works once. */
export const clock = { now: Date.now() };

/** The code that an app shows thirty seconds later. */
export function nextCode(secret: string): string {
  clock.now += 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now });
}

/** A secret for an app. */
export async function startApp(visitor: TestClient, currentPassword: string): Promise<string> {
  return (await visitor.post('/api/user/totp', { currentPassword })).body.data.secret as string;
}

/** Adds an authenticator app to the account of a client. @returns its secret, and the recovery codes */
export async function addApp(
  visitor: TestClient,
  currentPassword: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await startApp(visitor, currentPassword);
  const { status, body } = await visitor.post('/api/user/totp/confirm', { code: nextCode(secret) });
  if (status !== 200) throw new Error(`adding an app answered ${status}: ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.data.recoveryCodes as string[] };
}

/** A member with an authenticator app. */
export async function joinWithApp(service: IdentityService) {
  const person = await join(service.url);
  return { ...person, ...(await addApp(person.visitor, person.account.password)) };
}

/** A browser that has sent the right password. */
export async function enterPassword(
  service: IdentityService,
  { email, password }: { email: string; password: string },
  address?: string,
): Promise<TestClient> {
  const browser = createClient(service.url, address === undefined ? {} : { address });
  await signIn(browser, email, password);
  return browser;
}
