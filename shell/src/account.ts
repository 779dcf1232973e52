import type { Endpoint, RequestOf } from '@backflow/contracts';
import { refetchAfter, refreshSession, request } from '@backflow/platform';

/** Calls a write of the member's own account. Resolves when the account, and the queries it changes, are refetched. */
export async function changeAccount<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  await request(endpoint, input);
  await refetchAccountAfter(endpoint);
}

/** The same after a write that was sent in another way, such as an upload. */
export async function refetchAccountAfter(endpoint: Endpoint): Promise<void> {
  await Promise.all([refreshSession(), refetchAfter(endpoint)]);
}
