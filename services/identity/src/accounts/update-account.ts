import { mailRequest, sendMail } from '@backflow/contracts';
import type { Member } from '@backflow/contracts';
import type * as contracts from '@backflow/contracts';
import { UnauthorizedError, given, mutate } from '@backflow/service-kit';
import type { Actor, Call, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { askToConfirm } from './confirm-email.ts';
import { presentUser } from './member.presenter.ts';

/** Changes the profile fields given. A changed address ends every other session: whoever held one is out. */
export async function updateProfile(
  context: IdentityContext,
  call: Call<typeof contracts.updateProfile>,
): Promise<Member> {
  const { user, hasMoved } = await mutate(context, call, async (write) => {
    const own = await ownUser(context, write, call.actor);
    const oldAddress = own.email;
    own.set(given(call.body));
    const fields = own.changed() || [];
    if (fields.length === 0) write.unchanged();
    const moved = own.changed('email');
    const email = moved ? { from: oldAddress, to: own.email } : undefined;
    write.audit({ subjectId: own.id, details: { fields, email } });
    if (moved) await moveAddress(context, write, own, oldAddress);
    await own.save({ transaction: write.transaction });
    return { user: own, hasMoved: moved };
  });
  if (hasMoved) {
    await call.session.start(user.id, user.sessionEpoch);
    call.log.info({ actor: user.id }, 'email changed, other sessions ended');
  }
  return presentUser(user);
}

/** The new address has to be confirmed, and the old one is told. */
async function moveAddress(
  context: IdentityContext,
  write: Write,
  user: UserRecord,
  oldAddress: string,
): Promise<void> {
  user.sessionEpoch += 1;
  user.emailConfirmedAt = null;
  await askToConfirm(context, write, user);
  await write.queue(sendMail, mailRequest('email-changed', oldAddress, { firstName: user.firstName }));
}

/** Turns the flags given on or off. */
export const updateNotifications = (
  context: IdentityContext,
  call: Call<typeof contracts.updateNotifications>,
): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await ownUser(context, write, call.actor);
    return presentUser(await user.update(given(call.body), { transaction: write.transaction }));
  });

/** The caller's own row, locked: two changes at once happen one after the other. */
async function ownUser(
  { models }: IdentityContext,
  { transaction }: Write,
  actor: Actor,
): Promise<UserRecord> {
  const user = await models.User.findByPk(actor.id, { transaction, lock: transaction.LOCK.UPDATE });
  // The account may have gone between the look-up of the caller and now.
  if (!user) throw new UnauthorizedError();
  return user;
}
