import { Member } from '@backflow/contracts/identity';
import { columnsOf, sql } from '@backflow/service-kit';
import { z } from 'zod';
import type { UserRecord } from '../db/models/user.ts';

/** The fields of a Member that are not columns of `users u`. */
export const MEMBER_EXPRESSIONS = { emailConfirmed: sql`u.email_confirmed_at is not null` };

/** A Member's select list from `users u`. */
export const MEMBER_COLUMNS = columnsOf(Member, 'u', MEMBER_EXPRESSIONS);

/** For a record after a write. */
export const presentUser = (user: UserRecord): Member =>
  z.parse(Member, {
    ...user.get({ plain: true }),
    // A new record has no defaults of the table.
    pendingEmail: user.pendingEmail ?? null,
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt != null,
  });
