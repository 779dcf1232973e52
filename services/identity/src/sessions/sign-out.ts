import type { signOut as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import { recordOwnAct } from '../accounts/record-own-act.ts';
import type { IdentityDeps } from '../deps.ts';

/** Ends the caller's session; to a visitor, who has none, that is no error. */
export async function signOut(
  { db: { sequelize } }: IdentityDeps,
  { actor, session }: Call<typeof contract>,
): Promise<null> {
  // First the line: once the session is over, a second try could not say any more whose it was.
  if (actor) await recordOwnAct({ sequelize, transaction: null }, 'session.signOut', actor.id);
  await session.end();
  return null;
}
