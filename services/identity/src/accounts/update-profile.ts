import type { Member, updateProfile as contract } from '@backflow/contracts';
import type { Call, Database } from '@backflow/service-kit';
import { changeOwnUser } from './change-own-user.ts';
import { givenFields } from './given-fields.ts';
import { presentUser } from './member.presenter.ts';

/** Changes the profile fields given. A changed address ends every other session: whoever held one is out. */
export async function updateProfile(
  db: Database,
  { actor, body, session, log }: Call<typeof contract>,
): Promise<Member> {
  const { user, outcome: movedAddress } = await changeOwnUser(db, actor, (own) => {
    own.set(givenFields(body));
    const moved = own.changed('email');
    if (moved) own.sessionEpoch += 1;
    return moved;
  });
  if (movedAddress) {
    await session.start(user.id, user.sessionEpoch);
    log.info({ actor: user.id }, 'email changed, other sessions ended');
  }
  return presentUser(user);
}
