import { raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/**
 * True for a license whose authority is written as this one's name, or as a part of it: 'Texas', 'TCEQ' and 'Texas (TCEQ)'.
 * @param written the column with what people wrote
 * @param name the column with the name
 */
export const isAuthority = (written: string, name: string): Sql =>
  sql`${raw(`lower(btrim(${written})) = any(array[lower(${name}),
    lower(btrim(split_part(${name}, '(', 1))), lower(btrim(split_part(${name}, '(', 2), ' )'))])`)}`;

/**
 * SQL expression: the id of the authority of a license; null for one that the site doesn't know. Of several, the one with the whole name.
 * @param written the column with what people wrote
 */
export const authorityOf = (written: string): Sql => sql`(
  select a.id from authorities a where a.deleted_at is null and ${isAuthority(written, 'a.name')}
   order by lower(a.name) <> lower(btrim(${raw(written)})), a.name limit 1)`;
