import type { Endpoint, RequestOf } from '@backflow/contracts';
import { refetchAfter, refreshSession, request } from '@backflow/platform';

/** Calls a write that changes the member's account. Resolves when the account and the affected queries are refetched. */
export async function changeAccount<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  await request(endpoint, input);
  await refetchAccountAfter(endpoint);
}

/** Refetches like `changeAccount`, after a write of another kind, such as an upload. */
export async function refetchAccountAfter(endpoint: Endpoint): Promise<void> {
  await Promise.all([refreshSession(), refetchAfter(endpoint)]);
}
