import { Member } from '@backflow/contracts/identity';
import { columnsOf, sql } from '@backflow/service-kit';
import { z } from 'zod';
import type { UserRecord } from '../db/models/user.ts';

/** The fields of a Member that are no column of `users u`. */
export const MEMBER_EXPRESSIONS = { emailConfirmed: sql`u.email_confirmed_at is not null` };

/** The columns of `users u` that a Member is made of, each under its field's name. */
export const MEMBER_COLUMNS = columnsOf(Member, 'u', MEMBER_EXPRESSIONS);

/** A written user as it is sent: exactly the contract's fields. */
export const presentUser = (user: UserRecord): Member =>
  z.parse(Member, {
    ...user.get({ plain: true }),
    // A row that was just made does not know its defaults.
    pendingEmail: user.pendingEmail ?? null,
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt != null,
  });
