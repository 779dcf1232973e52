import { select } from '../db/database.ts';
import type { Database } from '../db/database.ts';

/** Who is asking, looked up afresh for every request. */
export interface Actor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isAdmin: boolean;
  readonly isPremium: boolean;
}

interface ActorRow {
  id: string;
  first_name: string;
  last_name: string;
  is_admin: boolean;
  subscription_status: 'free' | 'premium';
}

/**
 * The account a session belongs to, from the view identity publishes. Null when it is gone, or when its
 * sessions were ended (the epoch moved on) after this one began.
 */
export async function findActor(db: Database, userId: string, epoch: number): Promise<Actor | null> {
  const [row] = await select<ActorRow>(
    db,
    'actor',
    `select id, first_name, last_name, is_admin, subscription_status
       from identity.actors_v1 where id = $1 and session_epoch = $2`,
    [userId, epoch],
  );
  if (!row) return null;
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    isAdmin: row.is_admin,
    isPremium: row.subscription_status === 'premium',
  };
}

/** Members with premium, and administrators, may use what is marked premium. */
export const mayUsePremium = (actor: Actor): boolean => actor.isPremium || actor.isAdmin;
