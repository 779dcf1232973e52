import type { UserRecord } from '../db/models/user.ts';

/**
 * Whom a mail greets. Before an address is confirmed its reader may be a stranger to whoever chose the name, and a name
 * in our mail would be a message of theirs.
 */
export const greeting = ({
  firstName,
  emailConfirmedAt,
}: Pick<UserRecord, 'firstName' | 'emailConfirmedAt'>): { firstName?: string } =>
  emailConfirmedAt === null ? {} : { firstName };
