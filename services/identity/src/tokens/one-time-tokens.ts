import { createHash, randomBytes } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { LinkSpentError } from './link-spent.error.ts';

export type Purpose = 'reset-password' | 'confirm-email' | 'confirm-newsletter' | 'end-newsletter';

/** Whom a token was sent to: the account it is about, if there is one, and its address at the time. */
export interface TokenOwner {
  userId: string | null;
  email: string;
}

/** One statement's surroundings: a token never comes or goes apart from what it is for. */
export interface Writing {
  sequelize: Sequelize;
  transaction: Transaction;
}

/**
 * Makes a token of 256 bits, good for one use within `hours`. Only its hash is kept.
 * @returns the token, for the link in a mail
 */
export async function issueToken(
  { sequelize, transaction }: Writing,
  purpose: Purpose,
  { userId, email }: TokenOwner,
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sequelize.query(
    `insert into one_time_tokens (hash, purpose, user_id, email, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    { bind: [hashOf(token), purpose, userId, email, hours], transaction },
  );
  return token;
}

/**
 * Uses a token up. Of several who try at once, one succeeds; when its transaction is rolled back, none has.
 * @throws LinkSpentError when it is unknown, of another purpose, used or expired
 */
export async function useToken(
  { sequelize, transaction }: Writing,
  purpose: Purpose,
  token: string,
): Promise<TokenOwner> {
  const [rows] = await sequelize.query(
    `update one_time_tokens set used_at = now()
      where hash = $1 and purpose = $2 and used_at is null and expires_at > now()
      returning user_id as "userId", email`,
    { bind: [hashOf(token), purpose], transaction },
  );
  return first(rows as TokenOwner[]);
}

/**
 * Whom a token belongs to that may be used as often as one likes.
 * @throws LinkSpentError when it is unknown, of another purpose or expired
 */
export async function readToken(
  { sequelize, transaction }: Writing,
  purpose: Purpose,
  token: string,
): Promise<TokenOwner> {
  const rows = await sequelize.query<TokenOwner>(
    `select user_id as "userId", email from one_time_tokens
      where hash = $1 and purpose = $2 and expires_at > now()`,
    { bind: [hashOf(token), purpose], transaction, type: QueryTypes.SELECT },
  );
  return first(rows);
}

/** Takes the use out of every token an account still has for this purpose. */
export async function voidTokens(
  { sequelize, transaction }: Writing,
  purpose: Purpose,
  userId: string,
): Promise<void> {
  await sequelize.query(
    'update one_time_tokens set used_at = now() where user_id = $1 and purpose = $2 and used_at is null',
    { bind: [userId, purpose], transaction },
  );
}

function first([owner]: readonly TokenOwner[]): TokenOwner {
  if (!owner) throw new LinkSpentError();
  return owner;
}

// No salt, no slow hash: nobody guesses 256 random bits.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
