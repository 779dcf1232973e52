import { Member } from '@backflow/contracts/identity';
import { getColumns, sql } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { z } from 'zod';
import type { UserRecord } from '../db/models/user.ts';

/** The fields of a Member that are not columns of `users u`. */
export const MEMBER_EXPRESSIONS = {
  emailConfirmed: sql`u.email_confirmed_at is not null`,
  // Only the caller's own Member has it.
  needsSecondFactor: null,
};

/** A Member's select list from `users u`. */
const MEMBER_COLUMNS = getColumns(Member, 'u', MEMBER_EXPRESSIONS);

/** True if an account signs in with more than the password. */
export const HAS_SECOND_FACTOR = sql`
  (exists (select from totp_secrets t where t.user_id = u.id)
   or exists (select from passkeys k where k.user_id = u.id))`;

/** The select list of the caller's own Member from `users u`; for `presentMyMember`. */
export const OWN_MEMBER_COLUMNS = sql`${MEMBER_COLUMNS},
  exists (select from actors_v2 a where a.id = u.id and a.needs_second_factor) as "needsSecondFactor"`;

export type MyMemberRow = Omit<Member, 'needsSecondFactor'> & { needsSecondFactor: boolean };

export const presentMyMember = ({ needsSecondFactor, ...member }: MyMemberRow): Member => ({
  ...member,
  ...(needsSecondFactor && { needsSecondFactor }),
});

/** The account of a check session, which is in no table. */
export const presentCheckMember = ({ id, firstName, lastName, isAdmin, createdAt }: Actor): Member => ({
  ...{ id, firstName, lastName, isAdmin, createdAt, email: '', emailConfirmed: true, pendingEmail: null },
  ...{ jobTitle: null, company: null, phoneNumber: null, profileImageUrl: null, subscriptionStatus: 'free' },
  ...{ emailNotifications: false, smsNotifications: false, weeklyEmailDigest: false, newEventAlerts: false },
});

/** Presents a record after a write. */
export const presentUser = (user: UserRecord): Member =>
  z.parse(Member, {
    ...user.get({ plain: true }),
    // A new record has no defaults of the table.
    pendingEmail: user.pendingEmail ?? null,
    createdAt: user.createdAt.toISOString(),
    emailConfirmed: user.emailConfirmedAt != null,
  });
