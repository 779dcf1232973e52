import { codeDigits } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, ValidationError, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { findMyAccount, verifyCurrentPassword } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { readSettings } from '../settings.ts';
import { addFactor, removeFactor } from './change-second-factor.ts';
import { createTotpSecret, describeTotp, openTotpSecret, sealTotpSecret, useTotp } from './totp.ts';

const SETUP_SECONDS = 10 * 60;
const pendingKey = (userId: string): string => `totp-pending:${userId}`;

/** Makes a secret for an app, after verifying the password. It is not stored before a code of it was confirmed. */
export async function startTotp(
  context: IdentityContext,
  call: Call<typeof contracts.startTotp>,
): Promise<{ secret: string; uri: string }> {
  const { id } = call.actor;
  await verifyCurrentPassword(context, call, call.body.currentPassword);
  const user = await findMyAccount(context, call.actor);
  const secret = createTotpSecret();
  const sealed = sealTotpSecret(context, id, secret).toString('base64');
  await context.redis.set(pendingKey(id), sealed, { expiration: { type: 'EX', value: SETUP_SECONDS } });
  const { brandName } = await readSettings(context);
  return describeTotp(secret, brandName, user.email);
}

/** Stores the secret once the app shows its codes, in place of the one before. @throws LINK_SPENT; ValidationError on `code` */
export async function addTotp(
  context: IdentityContext,
  call: Call<typeof contracts.addTotp>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = call.actor;
  const sealed = await context.redis.get(pendingKey(id));
  const secret = sealed === null ? null : openTotpSecret(context, id, Buffer.from(sealed, 'base64'));
  if (secret === null) throw new AppError('LINK_SPENT', 'This took too long. Please start again.');
  if (!(await useTotp(context, id, secret, codeDigits(call.body.code)))) {
    throw new ValidationError([
      { path: 'code', message: 'This is not the code that the app shows. Is the clock of the phone right?' },
    ]);
  }
  const stored = sealTotpSecret(context, id, secret);
  const added = await addFactor(context, call, {
    what: 'An authenticator app',
    add: async (write) =>
      void (await write.rows(sql`
        insert into totp_secrets (user_id, secret, created_at) values (${id}, ${stored}, ${new Date(context.now())})
        on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at`)),
  });
  await context.redis.del(pendingKey(id));
  return added;
}

export const removeTotp = (
  context: IdentityContext,
  call: Call<typeof contracts.removeTotp>,
): Promise<null> =>
  removeFactor(context, call, call.body.currentPassword, {
    what: 'The authenticator app',
    remove: (write) =>
      write.rows(sql`delete from totp_secrets where user_id = ${call.actor.id} returning user_id`),
  });
