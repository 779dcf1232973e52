import type { Member, updateNotifications as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { IdentityDeps } from '../deps.ts';
import { changeOwnUser } from './change-own-user.ts';
import { givenFields } from './given-fields.ts';
import { presentUser } from './member.presenter.ts';

/** Turns the flags given on or off. */
export async function updateNotifications(
  deps: IdentityDeps,
  { actor, body }: Call<typeof contract>,
): Promise<Member> {
  const { user } = await changeOwnUser(deps, actor, (own) => own.set(givenFields(body)));
  return presentUser(user);
}
