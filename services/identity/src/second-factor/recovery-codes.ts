import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@backflow/contracts/identity';
import { select, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** Digits only, so that phones can show one keyboard for them and for codes of an app. */
const RANDOM_DIGITS = 11;

/** The first digit of a code is its number, so that one hash has to be compared. */
const createCode = (number: number): string =>
  `${number}${Array.from({ length: RANDOM_DIGITS }, () => randomInt(10)).join('')}`;

/** '0483 9920 1174' */
const formatCode = (code: string): string => code.replace(/(\d{4})(?=\d)/g, '$1 ');

/** New recovery codes, and their hashes, which alone are stored. Hashing is done outside the transaction. */
export async function createRecoveryCodes({ passwords }: Pick<IdentityContext, 'passwords'>) {
  const codes = Array.from({ length: RECOVERY_CODES }, (_, number) => createCode(number));
  return { codes: codes.map(formatCode), hashes: await Promise.all(codes.map(passwords.hash)) };
}

/** Replaces the account's codes, used ones included. */
export async function storeRecoveryCodes(write: Write, userId: string, hashes: readonly string[]) {
  await write.rows(sql`
    insert into recovery_codes (user_id, number, hash)
    select ${userId}, number - 1, hash from unnest(${[...hashes]}::text[]) with ordinality made (hash, number)
    on conflict (user_id, number) do update set hash = excluded.hash, used_at = null`);
}

/** The hash of a code that the account has and did not use; null for a wrong code. The work is the same. */
export async function findRecoveryCode(
  { db, passwords }: Pick<IdentityContext, 'db' | 'passwords'>,
  userId: string,
  code: string,
): Promise<string | null> {
  const [row] = await select<{ hash: string }>(
    db,
    'recovery-code',
    sql`
      select hash from recovery_codes
       where user_id = ${userId} and number = ${Number(code[0])} and used_at is null`,
  );
  return (await passwords.verify(row?.hash, code)) ? (row?.hash ?? null) : null;
}

/** Marks a code as used. @returns how many are left; null when it was used by a concurrent call */
export async function useRecoveryCode(
  { now }: Pick<IdentityContext, 'now'>,
  write: Write,
  userId: string,
  hash: string,
): Promise<number | null> {
  const used = await write.rows(sql`
    update recovery_codes set used_at = ${new Date(now())}
     where user_id = ${userId} and hash = ${hash} and used_at is null returning number`);
  if (used.length === 0) return null;
  const [left] = await write.rows<{ count: number }>(sql`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`);
  return left?.count ?? 0;
}
