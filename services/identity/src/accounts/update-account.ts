import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { omitUndefined, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { readSettings } from '../settings.ts';
import { sendEmailChangeLink } from './change-email.ts';
import { presentUser } from './member.presenter.ts';
import { assertOwnName, assertSamePassword, myAccount, verifyCurrentPassword } from './my-account.ts';

/**
 * Changes profile fields. A new address needs the current password, and stays pending until the link that is sent to it is
 * used. The response doesn't reveal whether the address is taken.
 */
export async function updateProfile(
  context: IdentityContext,
  call: Call<typeof contracts.updateProfile>,
): Promise<Member> {
  const { currentPassword, email, ...profile } = call.body;
  const newEmail =
    email !== undefined && (await isNewEmail(context, call.actor.id, email)) ? email : undefined;
  const verified =
    newEmail === undefined ? undefined : await verifyCurrentPassword(context, call, currentPassword);
  if (newEmail !== undefined) {
    // One limit for all confirmation mails of an account, resent ones included.
    await context.throttles.confirmEmail.useRecipient(call.actor.id);
    await context.throttles.emailChange.use(newEmail, call.address);
  }
  const settings = await readSettings(context);
  return mutate(context, call, async (write) => {
    const own = await myAccount(context, write, call.actor);
    if (verified !== undefined) assertSamePassword(own, verified);
    own.set(omitUndefined(profile));
    if (own.changed('firstName') || own.changed('lastName')) assertOwnName(own, settings);
    if (newEmail !== undefined) own.pendingEmail = newEmail;
    const fields = own.changed() || [];
    if (fields.length === 0) write.unchanged();
    write.audit({ subjectId: own.id, details: { fields, pendingEmail: newEmail } });
    if (newEmail !== undefined) await sendEmailChangeLink(context, write, own, newEmail);
    return presentUser(await own.save({ transaction: write.transaction }));
  });
}

async function isNewEmail({ db }: IdentityContext, id: string, email: string): Promise<boolean> {
  const same = sql`select 1 from users where id = ${id} and lower(email) = ${email}`;
  return (await select(db, 'own-email', same)).length === 0;
}

export const updateNotifications = (
  context: IdentityContext,
  call: Call<typeof contracts.updateNotifications>,
): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    return presentUser(await user.update(omitUndefined(call.body), { transaction: write.transaction }));
  });
