import { foldedPlainSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

const BILLED_TO = `coalesce(bill_to->>'name', '') || ' ' || coalesce(bill_to->>'company', '') || ' ' ||
  coalesce(bill_to->>'purchaseOrder', '')`;

/** The `search` column of invoices: Postgres generates it again for all rows. */
const searchSql = (text: string) =>
  `alter table invoices alter column search set expression as (to_tsvector('simple'::regconfig, ${text}));`;

/** Whom invoices are billed to is found with accents and without. */
export const foldInvoices: Migration = {
  name: '0429-fold-invoices',
  up: (sql) =>
    sql(`
      ${foldedPlainSql('invoices')}
      revoke all on function invoices_plain(text) from public;
      ${searchSql(`invoices_plain(${BILLED_TO})`)}
    `),
  down: (sql) =>
    sql(`${searchSql(`translate(${BILLED_TO}, '@._+-/', '      ')`)} drop function invoices_plain;`),
};
