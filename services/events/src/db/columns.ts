import { columnName } from '@backflow/service-kit';
import { raw } from './sql.ts';
import type { Sql } from './sql.ts';

/**
 * The columns of a table for the fields of a contract, each under its field's name: a new field is read without a
 * change here.
 * @param alias what the query calls the table
 * @param notColumns fields that come from elsewhere
 */
export const columnsOf = (
  { shape }: { readonly shape: Readonly<Record<string, unknown>> },
  alias: string,
  notColumns: readonly string[],
): Sql =>
  raw(
    Object.keys(shape)
      .filter((field) => !notColumns.includes(field))
      .map((field) => `${alias}.${columnName(field)} as "${field}"`)
      .join(', '),
  );

/** The caller's own registration `r` as JSON, null when there is none. */
export const OWN_REGISTRATION = raw(`
  case when r.id is not null then
    json_build_object('id', r.id, 'status', r.status, 'registeredAt', r.registered_at)
  end`);
