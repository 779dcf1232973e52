import type { AccessLevel } from '@backflow/contracts';
import type { Database } from '../db/database.ts';
import { select, sql } from '../db/sql.ts';

/** Who is asking, looked up afresh for every request. */
export interface Actor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isAdmin: boolean;
  readonly isPremium: boolean;
  /** Whether the member has shown that mail reaches them. */
  readonly isEmailConfirmed: boolean;
  /** When the account was made, in ISO 8601. */
  readonly createdAt: string;
}

/**
 * The account a session belongs to, from the view identity publishes. Null when it is gone, or when its
 * sessions were ended (the epoch moved on) after this one began.
 */
export async function findActor(db: Database, userId: string, epoch: number): Promise<Actor | null> {
  const [actor] = await select<Actor>(
    db,
    'actor',
    sql`
      select id, first_name as "firstName", last_name as "lastName", is_admin as "isAdmin",
             subscription_status = 'premium' as "isPremium", is_email_confirmed as "isEmailConfirmed",
             created_at as "createdAt"
        from identity.actors_v2 where id = ${userId} and session_epoch = ${epoch}`,
  );
  return actor ?? null;
}

/** Members with premium, and administrators, may use what is marked premium. */
export const mayUsePremium = (actor: Actor): boolean => actor.isPremium || actor.isAdmin;

/** Whether a signed-in caller is refused something for want of premium; false for visitors. */
export const needsPremium = (actor: Actor | null, { accessLevel }: { accessLevel: AccessLevel }): boolean =>
  actor !== null && accessLevel === 'premium' && !mayUsePremium(actor);
