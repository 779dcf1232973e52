import type { Member, PasskeyOptions } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, mutate, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { findPasskeys, passkeyRequestOptions } from '../second-factor/passkeys.ts';
import { checkCode, checkPasskey, storeProof, wrongCode } from '../second-factor/proof.ts';
import type { Proof } from '../second-factor/proof.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import { readPendingSignIn, signInExpired, storeChallenge, takePendingSignIn } from './pending-sign-in.ts';
import { findCredentials, recordRefusal, tolerateFullDisk } from './sign-in.ts';
import type { Credentials } from './sign-in.ts';

type SecondStep = Call<typeof contracts.finishSignIn>;

/** The second factors of the account that signs in, and options for its passkeys. @throws LINK_SPENT */
export async function startSecondStep(
  context: IdentityContext,
  call: Call<typeof contracts.startSecondStep>,
): Promise<{ hasTotp: boolean; passkey: PasskeyOptions | null }> {
  const pending = await readPendingSignIn(context, call);
  const passkeys = await findPasskeys(context, pending.userId);
  const totp = await select(
    context.db,
    'has-totp',
    sql`select user_id from totp_secrets where user_id = ${pending.userId}`,
  );
  const passkey = passkeys.length === 0 ? null : await passkeyRequestOptions(context, passkeys);
  if (passkey) await storeChallenge(context, pending, passkey.challenge);
  return { hasTotp: totp.length > 0, passkey };
}

/**
 * Signs in with the second factor, after the password. Wrong codes are throttled like wrong passwords, in counts of their own: a
 * right password must not take them back.
 * @throws LINK_SPENT; ValidationError on `code`; LOGIN_FAILED for a passkey
 */
export async function finishSignIn(context: IdentityContext, call: SecondStep): Promise<Member> {
  const { throttles } = context;
  const { body, address, session, log } = call;
  if (body.code === undefined && body.passkey === undefined) throw wrongCode();
  const { key, ...pending } = await readPendingSignIn(context, call);
  const account = await findPendingAccount(context, pending);
  const proof = await throttles.secondFactor.attempt(account.email, address, async () => {
    const shown = await check(context, call, pending);
    if (shown && (await accept(context, call, account, { proof: shown, key }))) return shown;
    const details = { account: account.id, secondFactor: true };
    await tolerateFullDisk(recordRefusal(context, call, details), log);
    return null;
  });
  if (proof === null) throw createRefusal(body);
  await session.start(account.id, account.sessionEpoch);
  await throttles.signIn.trustNetwork(account.email, address);
  log.info({ actor: account.id, address, method: proof.method }, 'signed in');
  return account.member;
}

/** The account, unless its sessions were ended since the password. @throws LINK_SPENT */
async function findPendingAccount(
  { db }: IdentityContext,
  { userId, epoch }: PendingSignIn,
): Promise<Credentials> {
  const account = await findCredentials(db, sql`u.id = ${userId}`);
  if (!account || account.sessionEpoch !== epoch || account.suspensionReason !== null) throw signInExpired();
  return account;
}

const check = (
  context: IdentityContext,
  { body: { code, passkey } }: SecondStep,
  { userId, challenge }: PendingSignIn,
): Promise<Proof | null> =>
  passkey ? checkPasskey(context, userId, passkey, challenge) : checkCode(context, userId, code ?? '');

/** Ends the pending sign-in, and writes the audit entry. @returns false for a recovery code that was used by a concurrent call */
async function accept(
  context: IdentityContext,
  call: SecondStep,
  account: Credentials,
  { proof, key }: { proof: Proof; key: string },
): Promise<boolean> {
  await takePendingSignIn(context, key);
  const { id } = account;
  const entry = mutate(context, call, async (write) => {
    const isStored = await storeProof(context, write, account, proof);
    if (isStored) {
      const details = { network: call.address, method: proof.method };
      write.audit({ actorId: id, subjectId: id, details });
    } else write.unchanged();
    return isStored;
  });
  // A recovery code must be marked as used; administrators must get in on a full disk with the other methods.
  return proof.method === 'recovery code' ? entry : (await tolerateFullDisk(entry, call.log), true);
}

const createRefusal = ({ passkey }: SecondStep['body']): AppError =>
  passkey
    ? new AppError('LOGIN_FAILED', 'This passkey was not accepted. Please try again, or enter a code.')
    : wrongCode();
