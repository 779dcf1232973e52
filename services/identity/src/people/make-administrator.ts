import { recordAudit } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';

/** What the audit trail calls it. */
export const ADMIN_COMMAND = 'admin.command';

/** Something the person at the terminal can act on. */
export class CommandError extends Error {
  override name = 'CommandError';
}

interface Account {
  id: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  isSuspended: boolean;
}

/**
 * Makes an existing account an administrator, for a site that has none yet; nobody is asked but who may start programs on
 * the server. Doing it twice is no error.
 * @returns what was done, in a sentence
 * @throws CommandError when there is no such account, or it is suspended
 */
export const makeAdministrator = ({ sequelize }: Database, email: string): Promise<string> =>
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
