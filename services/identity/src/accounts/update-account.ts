import type { Member } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { omitUndefined, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { askForNewEmail } from './change-email.ts';
import { readSettings } from '../settings/read-settings.ts';
import { presentUser } from './member.presenter.ts';
import { assertOwnName } from './own-name.ts';
import { assertSamePassword, ownAccount, verifyPresentPassword } from './own-account.ts';

/**
 * Changes the profile fields given. A new address needs the present password, and only waits: the old one stays until the
 * link sent to the new one was used. The answer is the same whoever has that address.
 */
export async function updateProfile(
  context: IdentityContext,
  call: Call<typeof contracts.updateProfile>,
): Promise<Member> {
  const { currentPassword, email, ...profile } = call.body;
  const wanted = email !== undefined && (await isAnother(context, call.actor.id, email)) ? email : undefined;
  const verified =
    wanted === undefined ? undefined : await verifyPresentPassword(context, call, currentPassword);
  if (wanted !== undefined) {
    // One limit for all confirmation mails of an account: this one, and those it asks for again.
    await context.throttles.confirmEmail.useRecipient(call.actor.id);
    await context.throttles.emailChange.use(wanted, call.address);
  }
  const settings = await readSettings(context);
  return mutate(context, call, async (write) => {
    const own = await ownAccount(context, write, call.actor);
    if (verified !== undefined) assertSamePassword(own, verified);
    own.set(omitUndefined(profile));
    if (own.changed('firstName') || own.changed('lastName')) assertOwnName(own, settings);
    if (wanted !== undefined) own.pendingEmail = wanted;
    const fields = own.changed() || [];
    if (fields.length === 0) write.unchanged();
    write.audit({ subjectId: own.id, details: { fields, pendingEmail: wanted } });
    if (wanted !== undefined) await askForNewEmail(context, write, own, wanted);
    return presentUser(await own.save({ transaction: write.transaction }));
  });
}

async function isAnother({ db }: IdentityContext, id: string, email: string): Promise<boolean> {
  const same = sql`select 1 from users where id = ${id} and lower(email) = ${email}`;
  return (await select(db, 'own-email', same)).length === 0;
}

/** Turns the flags given on or off. */
export const updateNotifications = (
  context: IdentityContext,
  call: Call<typeof contracts.updateNotifications>,
): Promise<Member> =>
  mutate(context, call, async (write) => {
    const user = await ownAccount(context, write, call.actor);
    return presentUser(await user.update(omitUndefined(call.body), { transaction: write.transaction }));
  });
