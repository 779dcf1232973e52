import { recordAudit } from '@backflow/service-kit';
import type { Sequelize, Transaction } from 'sequelize';

/**
 * Writes that the owner of an account did something with it.
 * @param writing the transaction of what they did, where there is one
 * @param action the endpoint's id
 */
export const recordOwnAct = (
  { sequelize, transaction }: { sequelize: Sequelize; transaction: Transaction | null },
  action: string,
  accountId: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordAudit(sequelize, transaction, { actorId: accountId, action, subjectId: accountId, details });
