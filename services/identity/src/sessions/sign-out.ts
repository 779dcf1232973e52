import type { signOut as contract } from '@backflow/contracts/identity';
import { mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { despiteFullDisk } from './despite-full-disk.ts';

/** Ends the caller's session; to a visitor, who has none, that is no error. */
export async function signOut(context: IdentityContext, call: Call<typeof contract>): Promise<null> {
  const { actor, session } = call;
  // First the line: once the session is over, a second try could not say any more whose it was.
  if (actor) {
    const entry = mutate(context, call, (write) => Promise.resolve(write.audit({ subjectId: actor.id })));
    await despiteFullDisk(entry, call.log);
  }
  await session.end();
  return null;
}
