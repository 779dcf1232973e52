import type { AccessLevel } from '@backflow/contracts';
import type { Database } from '../db/database.ts';
import { idArray, raw, select, sql } from '../db/sql.ts';

/** The caller, read from the database for every request. */
export interface Actor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for an administrator who has to set up a second factor first. */
  readonly isAdmin: boolean;
  /** An administrator who may do nothing as one before they have set up a second factor. */
  readonly needsSecondFactor: boolean;
  readonly isPremium: boolean;
  /** True if the member has shown that mail reaches them. */
  readonly isEmailConfirmed: boolean;
  /** When the account was created, in ISO 8601. */
  readonly createdAt: string;
}

const checkActor = (id: string, isAdmin: boolean): Actor => ({
  ...{ id, firstName: 'Release', lastName: 'Check', isAdmin, needsSecondFactor: false },
  ...{ isPremium: false, isEmailConfirmed: true, createdAt: '2026-01-01T00:00:00.000Z' },
});

/**
 * The accounts of check sessions. They are in no table: nobody can sign in as them, and no list, count or mailing has them. Their
 * ids are of version 8, which no database generates.
 */
export const CHECK_ACTORS = {
  member: checkActor('00000000-0000-8000-8000-00000000c4e1', false),
  admin: checkActor('00000000-0000-8000-8000-00000000c4e2', true),
} as const;

/** The account of a check session; undefined for every other id. */
export const findCheckActor = (id: string): Actor | undefined =>
  Object.values(CHECK_ACTORS).find((actor) => actor.id === id);

const COLUMNS = raw(`
  id, first_name as "firstName", last_name as "lastName", is_admin and not needs_second_factor as "isAdmin",
  needs_second_factor as "needsSecondFactor",
  subscription_status = 'premium' as "isPremium", is_email_confirmed as "isEmailConfirmed", created_at as "createdAt"`);

/**
 * The account of a session, from a view of identity. Null when the account was erased, or when its sessions were ended (its epoch
 * was raised) after this one started.
 */
export async function findActor(db: Database, userId: string, epoch: number): Promise<Actor | null> {
  const ofChecks = findCheckActor(userId);
  if (ofChecks) return ofChecks;
  const [actor] = await select<Actor>(
    db,
    'actor',
    sql`select ${COLUMNS} from identity.actors_v2 where id = ${userId} and session_epoch = ${epoch}`,
  );
  return actor ?? null;
}

/** The accounts with these ids, each with its session epoch, in one statement. */
export async function findActors(
  db: Database,
  ids: readonly string[],
): Promise<(Actor & { readonly sessionEpoch: number })[]> {
  const ofChecks = ids
    .flatMap((id) => findCheckActor(id) ?? [])
    .map((actor) => ({ ...actor, sessionEpoch: 0 }));
  if (ofChecks.length === ids.length) return ofChecks;
  const found = await select<Actor & { readonly sessionEpoch: number }>(
    db,
    'actors',
    sql`select ${COLUMNS}, session_epoch as "sessionEpoch" from identity.actors_v2 where id = any(${idArray(ids)})`,
  );
  return [...ofChecks, ...found];
}

/** Premium members and administrators may use premium content. */
export const mayUsePremium = (actor: Pick<Actor, 'isAdmin' | 'isPremium'>): boolean =>
  actor.isPremium || actor.isAdmin;

/** True if a signed-in caller lacks premium for a record; false for visitors. */
export const needsPremium = (
  actor: Pick<Actor, 'isAdmin' | 'isPremium'> | null,
  { accessLevel }: { accessLevel: AccessLevel },
): boolean => actor !== null && accessLevel === 'premium' && !mayUsePremium(actor);
