import { asOwner } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { join } from './people.ts';

import type { IdentityService } from './start-identity.ts';

export const OWN_REQUEST = '/api/user/premium-request';
export const REQUESTS = '/api/admin/premium-requests';

/** Creates an account with a confirmed address, with its owner signed in. */
export async function joinConfirmed(
  service: IdentityService,
  overrides: Readonly<Record<string, unknown>> = {},
): ReturnType<typeof join> {
  const person = await join(service.url, overrides);
  await asOwner(
    service,
    `update identity.users set email_confirmed_at = now() where id = '${person.member.id}'`,
  );
  return person;
}

/** Requests premium. @returns the request's id */
export async function requestPremium({ visitor }: { visitor: TestClient }): Promise<string> {
  const { status, body } = await visitor.post(OWN_REQUEST);
  if (status !== 201) throw new Error(`requesting premium answered ${status}: ${JSON.stringify(body)}`);
  return body.data.id as string;
}
