import { codeDigits } from '@backflow/contracts/identity';
import type { UsedPasskey } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { ValidationError, select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { z } from 'zod';
import { greeting } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';
import { securityPage } from './second-factor-mails.ts';
import { findPasskeys, verifyUsedPasskey } from './passkeys.ts';
import { findRecoveryCode, useRecoveryCode } from './recovery-codes.ts';
import { openTotpSecret, useTotp } from './totp.ts';

/** The second factor that an account's owner has shown. */
export type Proof =
  | { readonly method: 'app' }
  | { readonly method: 'recovery code'; readonly hash: string }
  | { readonly method: 'passkey'; readonly id: string; readonly counter: number };

const TOTP_DIGITS = 6;

/** Checks a code of the app, which is used by that, or a recovery code, which `storeProof` uses. */
export async function checkCode(
  context: IdentityContext,
  userId: string,
  code: string,
): Promise<Proof | null> {
  const digits = codeDigits(code);
  if (digits.length !== TOTP_DIGITS) {
    const hash = await findRecoveryCode(context, userId, digits);
    return hash === null ? null : { method: 'recovery code', hash };
  }
  const [row] = await select<{ secret: Buffer }>(
    context.db,
    'totp-secret',
    sql`select secret from totp_secrets where user_id = ${userId}`,
  );
  const secret = row && openTotpSecret(context, userId, row.secret);
  return secret && (await useTotp(context, userId, secret, digits)) ? { method: 'app' } : null;
}

/** Checks a browser's response for a passkey of the account. */
export async function checkPasskey(
  context: IdentityContext,
  userId: string,
  response: z.output<typeof UsedPasskey>,
  challenge: string | undefined,
): Promise<Proof | null> {
  if (challenge === undefined) return null;
  const used = await verifyUsedPasskey(context, await findPasskeys(context, userId), response, challenge);
  return used && { method: 'passkey', ...used };
}

type Owner = Pick<UserRecord, 'id' | 'email' | 'firstName' | 'emailConfirmedAt'>;

/**
 * Stores the use of a second factor. The owner is notified by mail of a recovery code: it may have been found or stolen.
 * @returns false for a recovery code that was used by a concurrent call
 */
export async function storeProof(
  context: IdentityContext,
  write: Write,
  owner: Owner,
  proof: Proof,
): Promise<boolean> {
  if (proof.method === 'recovery code') {
    const left = await useRecoveryCode(context, write, owner.id, proof.hash);
    if (left === null) return false;
    const data = { ...greeting(owner), left: String(left), url: securityPage(context.settings) };
    await write.queue(sendMail, mailRequest('recovery-code-used', owner.email, data));
  } else if (proof.method === 'passkey') {
    await write.rows(sql`
      update passkeys set counter = ${proof.counter}, last_used_at = ${new Date(context.now())}
       where id = ${proof.id}`);
  }
  return true;
}

export const wrongCode = (): ValidationError =>
  new ValidationError([{ path: 'code', message: 'This code is not correct, or was used already' }]);
