import { createHash } from 'node:crypto';
import type {
  Roster,
  RosterDetails,
  RosterRow,
  getRoster as contract,
} from '@backflow/contracts/credentials';
import { NotFoundError, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { findChanges } from './roster-changes.ts';
import { readCurrentRows, readSentRows } from './roster-rows.query.ts';
import { findRoster } from './rosters.query.ts';
import type { Read } from './rosters.query.ts';

type RosterKey = Pick<Roster, 'offerId' | 'authorityId'>;

/** The same for the same rows. */
export const digestOf = (rows: readonly RosterRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32);

/** A roster as it is now, or as it was sent. @throws NotFoundError */
export async function readRoster({ db, now }: CredentialsContext, key: RosterKey): Promise<RosterDetails> {
  const read: Read = (statement) => select(db, 'roster', statement);
  const [roster, current] = await Promise.all([findRoster(read, now(), key), readCurrentRows(read, key)]);
  if (!roster) throw new NotFoundError('This roster');
  if (roster.sentOn === null)
    return { ...roster, rows: current, digest: digestOf(current), sent: null, changes: [] };
  const [rows, [sent]] = await Promise.all([
    readSentRows(read, key),
    read<NonNullable<RosterDetails['sent']>>(sql`
      select s.method, s.note, s.sent_at as at, p.first_name || ' ' || p.last_name as by
        from sent_rosters s left join identity.people_v1 p on p.id = s.sent_by
       where s.offer_id = ${key.offerId} and s.authority_id = ${key.authorityId}`),
  ]);
  return { ...roster, rows, digest: digestOf(rows), sent: sent ?? null, changes: findChanges(rows, current) };
}

export const getRoster = (
  context: CredentialsContext,
  { params }: Call<typeof contract>,
): Promise<RosterDetails> => readRoster(context, params);
