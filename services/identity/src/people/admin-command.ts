import { NewAccount, removeSecondFactor } from '@backflow/contracts/identity';
import { createLogger, isUnavailable, openDatabase, parseConfig, recordAudit } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { Sequelize, Transaction } from 'sequelize';
import { z } from 'zod';

/** The action's name in the audit trail. */
export const ADMIN_COMMAND = 'admin.command';

/** An error with a message for the person at the terminal. */
class CommandError extends Error {
  override name = 'CommandError';
}

const REMOVE = '--remove-second-factor';

/**
 * `node src/main.ts admin someone@example.com`: makes an account an administrator, with or without a running service. With
 * `--remove-second-factor` the account signs in with the password alone, for the only administrator who has lost their device.
 * Prints a sentence; after an error the exit code is 1.
 */
export async function adminCommand(args: readonly string[]): Promise<void> {
  const [address] = args.filter((arg) => arg !== REMOVE);
  const change = args.includes(REMOVE) ? takeSecondFactor : makeAdministrator;
  const { data: email } = NewAccount.shape.email.safeParse(address);
  try {
    if (email === undefined) {
      throw new CommandError('Say whose account, by its address: npm run admin -- someone@example.com');
    }
    process.stdout.write(`${await withDatabase((db) => change(db, email))}\n`);
  } catch (error) {
    process.stderr.write(`${getSentence(error)}\n`);
    process.exitCode = 1;
  }
}

const settings = z.object({ DATABASE_URL: z.url() });

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(parseConfig(settings).DATABASE_URL, createLogger('admin', 'silent'), { pool: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function getSentence(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}

interface Account {
  id: string;
  /** Name and address. */
  who: string;
  isAdmin: boolean;
  isSuspended: boolean;
}

/** @throws CommandError when there is no such account */
async function lockAccount(sequelize: Sequelize, transaction: Transaction, email: string): Promise<Account> {
  const [account] = await sequelize.query<Account>(
    `select id, first_name || ' ' || last_name || ' (' || email || ')' as who, is_admin as "isAdmin",
            suspended_at is not null as "isSuspended"
       from users where lower(email) = $1 and password_hash is not null for update`,
    { bind: [email], transaction, type: QueryTypes.SELECT },
  );
  if (account) return account;
  throw new CommandError(`There is no account with the address ${email}: register it on the site first.`);
}

/**
 * Removes the second factor of an account, and ends its sessions. A repeated call succeeds.
 * @returns a sentence for the terminal
 * @throws CommandError when there is no such account
 */
const takeSecondFactor = ({ sequelize }: Database, email: string): Promise<string> =>
  sequelize.transaction(async (transaction) => {
    const { id, who } = await lockAccount(sequelize, transaction, email);
    const options = { bind: [id], transaction };
    const removed = await sequelize.query(
      `with app as (delete from totp_secrets where user_id = $1 returning user_id),
            keys as (delete from passkeys where user_id = $1 returning user_id),
            codes as (delete from recovery_codes where user_id = $1 returning user_id)
       select user_id from app union select user_id from keys union select user_id from codes`,
      { ...options, type: QueryTypes.SELECT },
    );
    if (removed.length === 0) return `${who} has no two-step sign-in: nothing was changed.`;
    await sequelize.query(
      'update users set session_epoch = session_epoch + 1, updated_at = now() where id = $1',
      options,
    );
    await recordAudit(sequelize, transaction, {
      actorId: null,
      action: removeSecondFactor.id,
      subjectId: id,
    });
    return `${who} signs in with the password alone now.`;
  });

/**
 * Makes an existing account an administrator, for a site without one. A repeated call succeeds.
 * @returns a sentence for the terminal
 * @throws CommandError when there is no such account, or it is suspended
 */
const makeAdministrator = ({ sequelize }: Database, email: string): Promise<string> =>
  sequelize.transaction(async (transaction) => {
    const { id, isAdmin, isSuspended, who } = await lockAccount(sequelize, transaction, email);
    if (isAdmin) return `${who} is an administrator already: nothing was changed.`;
    if (isSuspended) throw new CommandError(`${who} is suspended: an administrator has to end that first.`);
    await sequelize.query('update users set is_admin = true, updated_at = now() where id = $1', {
      bind: [id],
      transaction,
    });
    const details = { isAdmin: { from: false, to: true } };
    await recordAudit(sequelize, transaction, {
      actorId: null,
      action: ADMIN_COMMAND,
      subjectId: id,
      details,
    });
    return `${who} is an administrator now.`;
  });
