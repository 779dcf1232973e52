import { Delivery } from '@backflow/contracts/notifications';
import type { listMail as contract } from '@backflow/contracts/notifications';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  columnsOf,
  descending,
  limitFor,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { recipientOf } from './note-delivery.ts';

const NEWEST = descending('newest', byInstant('d.at', 'at'), byId('d.id'));

/** The delivery log, newest first. */
export async function listDeliveries(
  context: NotificationsContext,
  { query: { cursor, limit, status, to } }: Call<typeof contract>,
): Promise<PageOf<Delivery>> {
  const conditions = afterCursor(NEWEST, cursor);
  if (status !== undefined) conditions.push(sql`d.status = ${status}`);
  if (to !== undefined) conditions.push(sql`d.recipient = ${recipientOf(context, to)}`);
  const rows = await select<Delivery>(
    context.db,
    'list-mail',
    sql`select ${columnsOf(Delivery, 'd')} from deliveries d where ${all(conditions)}
         order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}
