import { Delivery } from '@backflow/contracts/notifications';
import type { listMail as contract } from '@backflow/contracts/notifications';
import { PageOf, all, columnsOf, decodeCursor, limitFor, select, sql, toPage } from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { recipientOf } from './note-delivery.ts';

/** The delivery log, newest first. */
export async function listDeliveries(
  context: NotificationsContext,
  { query: { cursor, limit, status, to } }: Call<typeof contract>,
): Promise<PageOf<Delivery>> {
  const from = decodeCursor(cursor);
  const conditions: Sql[] = [];
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (to !== undefined) conditions.push(sql`d.recipient = ${recipientOf(context, to)}`);
  if (from) conditions.push(sql`(d.at, d.id) < (${from.after}::timestamptz, ${from.id}::uuid)`);
  const rows = await select<Delivery>(
    context.db,
    'list-mail',
    sql`select ${columnsOf(Delivery, 'd')} from deliveries d where ${all(conditions)}
         order by d.at desc, d.id desc ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ at, id }) => ({ after: at, id }));
  return new PageOf(items, nextCursor);
}
