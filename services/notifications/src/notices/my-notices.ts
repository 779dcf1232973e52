import { MAX_UNREAD_COUNT, Notice } from '@backflow/contracts/notifications';
import type { countNotices, listNotices, readNotices } from '@backflow/contracts/notifications';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  getColumns,
  descending,
  limitFor,
  mutate,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, PageOf, ServiceContext } from '@backflow/service-kit';

const NEWEST = descending('newest', byInstant('n.created_at', 'createdAt'), byId('n.id'));

/** The caller's notices, newest first. */
export async function listMyNotices(
  { db }: ServiceContext,
  { actor, query: { cursor, limit } }: Call<typeof listNotices>,
): Promise<PageOf<Notice>> {
  const conditions = [sql`n.user_id = ${actor.id}`, ...afterCursor(NEWEST, cursor)];
  const rows = await select<Notice>(
    db,
    'own-notices',
    sql`select ${getColumns(Notice, 'n')} from notices n where ${all(conditions)}
         order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}

/** How many of the caller's notices are unread. */
export const countUnread = (
  context: ServiceContext,
  { actor }: Call<typeof countNotices>,
): Promise<{ unread: number }> => getUnread(context, actor.id);

/** Marks notices of the caller as read. One that is read keeps its time. */
export async function markAsRead(
  context: ServiceContext,
  call: Call<typeof readNotices>,
): Promise<{ unread: number }> {
  const { actor, body } = call;
  const { ids = [], until } = body;
  await mutate(context, call, (write) =>
    write.rows(sql`
      update notices set read_at = ${new Date(context.now())}
       where user_id = ${actor.id} and read_at is null
         and (id = any(${ids}::uuid[]) or created_at <= ${until ?? null}::timestamptz)`),
  );
  return getUnread(context, actor.id);
}

async function getUnread({ db }: ServiceContext, userId: string): Promise<{ unread: number }> {
  const [counted] = await select<{ unread: number }>(
    db,
    'unread-notices',
    // The limit bounds the work for a member who never reads.
    sql`select count(*)::int as unread
          from (select 1 from notices where user_id = ${userId} and read_at is null limit ${MAX_UNREAD_COUNT}) n`,
  );
  return { unread: counted?.unread ?? 0 };
}
