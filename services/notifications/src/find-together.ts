import { loadTogether, select } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';
import type { NotificationsContext } from './context.ts';

/** Finds rows by their ids, with one statement for a batch of mails; undefined for an id without a row. */
export const findTogether = <Row extends { id: string }>(
  name: string,
  query: (ids: readonly string[]) => Sql,
) =>
  loadTogether(async ({ db }: Pick<NotificationsContext, 'db'>, ids: readonly string[]) => {
    const rows = await select<Row>(db, name, query([...new Set(ids)]));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  });
