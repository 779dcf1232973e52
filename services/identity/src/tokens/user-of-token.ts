import type { Models } from '../db/models/index.ts';
import type { User } from '../db/models/user.ts';
import { LinkSpentError } from './link-spent.error.ts';
import { useToken } from './one-time-tokens.ts';
import type { Purpose, Writing } from './one-time-tokens.ts';

/**
 * Uses a token up and hands over its account, locked. A link that was sent to an address the account has left is
 * spent: whoever reads mail there now may be anybody.
 * @throws LinkSpentError
 */
export async function userOfToken(
  models: Models,
  writing: Writing,
  purpose: Purpose,
  token: string,
): Promise<User> {
  const { userId, email } = await useToken(writing, purpose, token);
  if (userId === null) throw new LinkSpentError();
  const { transaction } = writing;
  const user = await models.User.findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });
  if (user?.email !== email) throw new LinkSpentError();
  return user;
}
