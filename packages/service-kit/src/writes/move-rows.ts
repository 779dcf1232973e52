import { raw, sql } from '../db/sql.ts';
import type { Write } from './mutate.ts';

/**
 * Columns that name the person of a row, as `table.column`, in the order of the tables' locks. Each with the SQL of what a person has
 * one row for ('true': one row at all); `any` for any number of rows; `otherwise` for what other statements move.
 */
export type PersonColumns = Readonly<Record<string, string>>;

/** Gives rows to the person whom somebody was merged into. Of two for the same the one of the person who stays is kept. */
export async function moveRows(
  { rows }: Pick<Write, 'rows'>,
  columns: PersonColumns,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  for (const [name, unique] of Object.entries(columns)) {
    if (unique === 'otherwise') continue;
    const [table = raw(''), column = raw('')] = name.split('.').map((part) => raw(part));
    if (unique === 'any') {
      await rows(sql`update ${table} set ${column} = ${intoId} where ${column} = ${fromId}`);
      continue;
    }
    const key = raw(unique);
    await rows(sql`
      update ${table} set ${column} = ${intoId}
       where ${column} = ${fromId} and (${key}) not in (select ${key} from ${table} where ${column} = ${intoId})`);
    await rows(sql`delete from ${table} where ${column} = ${fromId}`);
  }
}
