import type { RecipientPreview, RecipientCount } from '@backflow/contracts/shared';
import type * as z from '@backflow/contracts/zod';
import { raw, select, sql } from '@backflow/service-kit';
import type { Database, Sql } from '@backflow/service-kit';

/** How many people without a reachable address are listed. */
const NAMED = 50;

/** The query of `findMailRecipients`. */
export interface RecipientsQuery {
  /** The FROM and WHERE of the recipients, one row each, with `identity.contacts_v2` as `m`. */
  from: Sql;
  /** The kind of mail: a `change` is sent to unconfirmed addresses as well. */
  about: 'message' | 'change';
}

/** True if `m` receives the mail now; the same rule as in the notifications service. */
const isReached = (about: RecipientsQuery['about']): Sql =>
  raw(about === 'change' ? `m.email_status not in ('bounced', 'none')` : `m.email_status = 'confirmed'`);

/** Counts who receives the mail now and who does not. One row: `MailedTo`. */
export const countRecipients = ({ from, about }: RecipientsQuery): Sql => sql`
  select (count(*) filter (where ${isReached(about)}))::int as recipients,
         (count(*) filter (where not ${isReached(about)}))::int as unreached ${from}`;

/** Counts who receives the mail now, and lists who does not. */
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
