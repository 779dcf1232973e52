import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Endpoint } from '@backflow/contracts';
import type { SecondFactor } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, mutate, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Operation, Write } from '@backflow/service-kit';
import { assertSamePassword, greeting, myAccount, verifyCurrentPassword } from '../accounts/my-account.ts';
import { HAS_SECOND_FACTOR } from '../accounts/member.presenter.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { createRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { mailSecondFactor, securityPage } from './second-factor-mails.ts';

/** How the caller signs in after the password. */
export async function getSecondFactor(
  { db }: IdentityContext,
  { actor }: Call<typeof contracts.getSecondFactor>,
): Promise<SecondFactor> {
  const [row] = await select<SecondFactor>(
    db,
    'second-factor',
    sql`
      select (select t.created_at from totp_secrets t where t.user_id = u.id) as "totpSince",
             (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null)
               as "recoveryCodesLeft"
        from users u where u.id = ${actor.id}`,
  );
  const passkeys = await select<SecondFactor['passkeys'][number]>(
    db,
    'passkeys',
    sql`
      select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
        from passkeys where user_id = ${actor.id} order by created_at, id`,
  );
  return { totpSince: row?.totpSince ?? null, passkeys, recoveryCodesLeft: row?.recoveryCodesLeft ?? 0 };
}

type MyCall = Operation & Pick<Call<Endpoint>, 'address' | 'log' | 'session'> & { readonly actor: Actor };

/**
 * Changes the caller's second factor in one transaction, and ends their other sessions: one may be a thief's.
 * @param change returns false where there is nothing to change
 */
async function changeSecondFactor(
  context: IdentityContext,
  call: MyCall,
  change: (write: Write, user: UserRecord) => Promise<boolean>,
): Promise<void> {
  const epoch = await mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    if (!(await change(write, user))) {
      write.unchanged();
      return null;
    }
    await user.update({ sessionEpoch: user.sessionEpoch + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: user.id });
    return user.sessionEpoch;
  });
  if (epoch !== null) await call.session.renew(epoch);
  call.log.info({ actor: call.actor.id }, 'second factor changed');
}

/** Adds a second factor. @returns recovery codes, if it is the account's first */
export async function addFactor(
  context: IdentityContext,
  call: MyCall,
  { what, add }: { what: string; add: (write: Write) => Promise<void> },
): Promise<{ recoveryCodes: string[] | null }> {
  const made = (await hasSecondFactor(context, call.actor)) ? null : await createRecoveryCodes(context);
  await changeSecondFactor(context, call, async (write, user) => {
    await add(write);
    if (made) await storeRecoveryCodes(write, user.id, made.hashes);
    await mailSecondFactor(context, write, user, 'second-factor-added', what);
    return true;
  });
  return { recoveryCodes: made?.codes ?? null };
}

/** Removes a second factor after verifying the password; with the last one the recovery codes. @param remove its rows */
export async function removeFactor(
  context: IdentityContext,
  call: MyCall,
  currentPassword: string,
  { what, remove }: { what: string; remove: (write: Write) => Promise<readonly object[]> },
): Promise<null> {
  const verified = await verifyCurrentPassword(context, call, currentPassword);
  await changeSecondFactor(context, call, async (write, user) => {
    assertSamePassword(user, verified);
    const removed = await remove(write);
    if (removed.length === 0) return false;
    await write.rows(sql`
      delete from recovery_codes
       where user_id in (select u.id from users u where u.id = ${user.id} and not ${HAS_SECOND_FACTOR})`);
    await mailSecondFactor(context, write, user, 'second-factor-removed', what);
    return true;
  });
  return null;
}

/** Replaces the caller's recovery codes. @throws NOT_FOUND without a second factor, as they would open nothing */
export async function renewRecoveryCodes(
  context: IdentityContext,
  call: Call<typeof contracts.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const verified = await verifyCurrentPassword(context, call, call.body.currentPassword);
  const { codes, hashes } = await createRecoveryCodes(context);
  await mutate(context, call, async (write) => {
    const user = await myAccount(context, write, call.actor);
    assertSamePassword(user, verified);
    const [row] = await write.rows<{ has: boolean }>(sql`
      select ${HAS_SECOND_FACTOR} as has from users u where u.id = ${user.id}`);
    if (!row?.has) throw new AppError('NOT_FOUND', 'Please add an authenticator app or a passkey first.');
    await storeRecoveryCodes(write, user.id, hashes);
    const data = { ...greeting(user), url: securityPage(context.settings) };
    await write.queue(sendMail, mailRequest('recovery-codes-renewed', user.email, data));
    write.audit({ subjectId: user.id });
  });
  return { recoveryCodes: codes };
}

export async function hasSecondFactor({ db }: Pick<IdentityContext, 'db'>, { id }: { id: string }) {
  const [row] = await select<{ has: boolean }>(
    db,
    'has-second-factor',
    sql`select ${HAS_SECOND_FACTOR} as has from users u where u.id = ${id}`,
  );
  return row?.has === true;
}
