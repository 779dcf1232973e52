import type { AccessLevel } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { mayAttend } from './seats.ts';

/** Why a member gets no seat. */
export class RegistrationRefusedError extends AppError {
  override name = 'RegistrationRefusedError';
}

/** What is said for each state that lets nobody in, and for what is premium. */
export type Refusals<State extends string> = Readonly<
  Record<Exclude<State, 'open'> | 'premium', () => RegistrationRefusedError>
>;

/**
 * Throws what stands between a member and a seat: what the card disables its button by, and the premium gate, which
 * comes before the question whether seats are left.
 */
export function refuseUnlessOpen<State extends string>(
  refusals: Refusals<State>,
  state: State,
  item: { accessLevel: AccessLevel },
  actor: Actor,
): void {
  const refusal = state === 'open' ? undefined : refusals[state as Exclude<State, 'open'>];
  if (refusal && state !== 'full') throw refusal();
  if (!mayAttend(actor, item)) throw refusals.premium();
  if (refusal) throw refusal();
}
