import type { RecipientPreview, RecipientCount } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import type { Database } from './db/database.ts';
import { raw, select, sql } from './db/sql.ts';
import type { Sql } from './db/sql.ts';

/** How many people are named of those whom a mail does not reach. */
const NAMED = 50;

/** The query of `findMailReach`. */
export interface RecipientsQuery {
  /** The FROM and WHERE of everyone it is for, once each, with `identity.contacts_v2` as `m`. */
  from: Sql;
  /** What kind of mail it is: `change` goes to unconfirmed addresses as well. */
  about: 'message' | 'change';
}

/** Whether a mail reaches `m` now. It mirrors what the notifications service does when it sends. */
const isReached = (about: RecipientsQuery['about']): Sql =>
  raw(about === 'change' ? `m.email_status <> 'bounced'` : `m.email_status = 'confirmed'`);

/** A statement that counts how many receive a mail now, and how many do not. One row: `RecipientCount`. */
export const countRecipients = ({ from, about }: RecipientsQuery): Sql => sql`
  select (count(*) filter (where ${isReached(about)}))::int as recipients,
         (count(*) filter (where not ${isReached(about)}))::int as unreached ${from}`;

/** How many receive a mail now, and who does not, by name. */
export async function findMailRecipients(
  db: Pick<Database, 'reader'>,
  reached: RecipientsQuery,
): Promise<RecipientPreview> {
  const [counts = { recipients: 0, unreached: 0 }] = await select<z.infer<typeof RecipientCount>>(
    db,
    'mail-reach',
    countRecipients(reached),
  );
  const { from, about } = reached;
  const people =
    counts.unreached === 0
      ? []
      : await select<RecipientPreview['people'][number]>(
          db,
          'mail-unreached',
          sql`select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email_status as "emailStatus"
                ${from} and not ${isReached(about)}
               order by m.last_name, m.first_name, m.id limit ${raw(String(NAMED))}`,
        );
  return { ...counts, people };
}
