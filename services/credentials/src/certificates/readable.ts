import { sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';

/** The certificate `c` that a call names, if it is the caller’s; administrators read all. */
export const readable = ({ actor, params }: { actor: Actor; params: { id: string } }): Sql =>
  actor.isAdmin ? sql`c.id = ${params.id}` : sql`c.id = ${params.id} and c.user_id = ${actor.id}`;
