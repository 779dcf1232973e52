import { randomUUID } from 'node:crypto';
import type { PasskeyOptions } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, NotFoundError, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import { findMyAccount, verifyCurrentPassword } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import { readSettings } from '../settings.ts';
import { addFactor, removeFactor } from './change-second-factor.ts';
import { findPasskeys, passkeyCreationOptions, verifyNewPasskey } from './passkeys.ts';

const SETUP_SECONDS = 10 * 60;
const MAX_PASSKEYS = 10;
const challengeKey = (userId: string): string => `passkey-challenge:${userId}`;

/** Options for a new passkey, after verifying the password. */
export async function startPasskey(
  context: IdentityContext,
  call: Call<typeof contracts.startPasskey>,
): Promise<PasskeyOptions> {
  const { id, firstName, lastName } = call.actor;
  await verifyCurrentPassword(context, call, call.body.currentPassword);
  if ((await findPasskeys(context, id)).length >= MAX_PASSKEYS) {
    throw new AppError('BAD_REQUEST', `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
  }
  const { email } = await findMyAccount(context, call.actor);
  const { brandName } = await readSettings(context);
  const owner = { id, email, name: `${firstName} ${lastName}` };
  const options = await passkeyCreationOptions(context, owner, brandName);
  const expiration = { type: 'EX', value: SETUP_SECONDS } as const;
  await context.redis.set(challengeKey(id), options.challenge, { expiration });
  return options;
}

/** Stores a new passkey. @throws LINK_SPENT; BAD_REQUEST for a response that is none to the options */
export async function addPasskey(
  context: IdentityContext,
  call: Call<typeof contracts.addPasskey>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id: userId } = call.actor;
  const challenge = await context.redis.getDel(challengeKey(userId));
  if (challenge === null) throw new AppError('LINK_SPENT', 'This took too long. Please start again.');
  const passkey = await verifyNewPasskey(context, call.body, challenge);
  if (!passkey) throw new AppError('BAD_REQUEST', 'This passkey was not accepted. Please start again.');
  const { credentialId, publicKey, counter, transports } = passkey;
  return addFactor(context, call, {
    what: 'A passkey',
    add: async (write) =>
      void (await write.rows(sql`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
        values (${randomUUID()}, ${userId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[],
                ${call.body.name}, ${new Date(context.now())})`)),
  });
}

/** @throws NotFoundError for one that the caller does not have */
export async function removePasskey(
  context: IdentityContext,
  call: Call<typeof contracts.removePasskey>,
): Promise<null> {
  const { id } = call.params;
  const own = await findPasskeys(context, call.actor.id);
  if (!own.some((passkey) => passkey.id === id)) throw new NotFoundError('This passkey');
  return removeFactor(context, call, call.body.currentPassword, {
    what: 'A passkey',
    remove: (write) =>
      write.rows(sql`delete from passkeys where id = ${id} and user_id = ${call.actor.id} returning id`),
  });
}
