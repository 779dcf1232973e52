import type { Member, updateNotifications as contract } from '@backflow/contracts';
import { given, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { presentUser } from './member.presenter.ts';
import { ownUser } from './own-user.ts';

/** Turns the flags given on or off. */
export const updateNotifications = (context: IdentityContext, call: Call<typeof contract>): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await ownUser(context, write, call.actor);
    return presentUser(await user.update(given(call.body), { transaction: write.transaction }));
  });
