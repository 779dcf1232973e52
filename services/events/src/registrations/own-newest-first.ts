import { decodeCursor } from '@backflow/service-kit';
import type { Actor } from '@backflow/service-kit';
import { limitFor, raw, sql } from '../db/sql.ts';
import type { Sql } from '../db/sql.ts';

/** Which of the actor's registrations a page asks for. */
export interface OwnListing {
  actor: Actor;
  cursor?: string | undefined;
  limit: number;
}

/** Where, order and limit over registrations `r`: the actor's own, newest first, without cancelled ones. */
export function ownNewestFirst({ actor, cursor, limit }: OwnListing): Sql {
  const from = decodeCursor(cursor);
  const older = from ? sql`and (r.registered_at, r.id) < (${new Date(from.after)}, ${from.id})` : raw('');
  return sql`
    where r.user_id = ${actor.id} and r.status <> 'cancelled' ${older}
    order by r.registered_at desc, r.id desc
    ${limitFor(limit)}`;
}
