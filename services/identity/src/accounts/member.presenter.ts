import { Member } from '@backflow/contracts';
import { columnName } from '@backflow/service-kit';
import { z } from 'zod';
import type { User } from '../db/models/user.ts';

/** Fields that are no column of their own. */
const EXPRESSIONS: Partial<Record<string, string>> = { emailConfirmed: 'email_confirmed_at is not null' };

/** The columns of `users` that a Member is made of, each under its field's name. */
export const MEMBER_COLUMNS = Object.keys(Member.shape)
  .map((field) => `${EXPRESSIONS[field] ?? columnName(field)} as "${field}"`)
  .join(', ');

/** The only way a user leaves this service: exactly the contract's fields. */
export const presentMember = (row: Member): Member => z.parse(Member, row);

export const presentUser = (user: User): Member =>
  presentMember({
    ...user.get({ plain: true }),
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt != null,
  });
