import { NewAccount } from '@backflow/contracts/identity';
import { createLogger, isUnavailable, openDatabase, parseConfig, recordAudit } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import { z } from 'zod';

/** The action's name in the audit trail. */
export const ADMIN_COMMAND = 'admin.command';

/** An error with a message for the person at the terminal. */
class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * `node src/main.ts admin someone@example.com`: makes an account an administrator, with or without a running service. Prints
 * a sentence; after an error the exit code is 1.
 */
export async function adminCommand([address]: readonly string[]): Promise<void> {
  const { data: email } = NewAccount.shape.email.safeParse(address);
  try {
    if (email === undefined) {
      throw new CommandError('Say whose account, by its address: npm run admin -- someone@example.com');
    }
    process.stdout.write(`${await withDatabase((db) => makeAdministrator(db, email))}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
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

function sentenceOf(error: unknown): string {
  if (isUnavailable(error)) {
    return 'The database cannot be reached: see that it runs, and is the one in DATABASE_URL.';
  }
  return error instanceof Error ? error.message : String(error);
}

interface Account {
  id: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  isSuspended: boolean;
}

/**
 * Makes an existing account an administrator, for a site without one. A repeated call succeeds.
 * @returns a sentence for the terminal
 * @throws CommandError when there is no such account, or it is suspended
 */
const makeAdministrator = ({ sequelize }: Database, email: string): Promise<string> =>
  sequelize.transaction(async (transaction) => {
    const [account] = await sequelize.query<Account>(
      `select id, first_name as "firstName", last_name as "lastName", is_admin as "isAdmin",
              suspended_at is not null as "isSuspended"
         from users where lower(email) = $1 for update`,
      { bind: [email], transaction, type: QueryTypes.SELECT },
    );
    if (!account) {
      throw new CommandError(`There is no account with the address ${email}: register it on the site first.`);
    }
    const { id, isAdmin, isSuspended } = account;
    const who = `${account.firstName} ${account.lastName} (${email})`;
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
