import type { Migration } from '@backflow/service-kit';

/**
 * What the supplier filter goes by: the chosen supplier, or an id made of the name that was typed in, the same for every
 * way of writing it in capitals. Version 8 of the UUIDs is the one for ids of one's own making.
 */
export const findCustomSuppliers: Migration = {
  name: '0017-find-custom-suppliers',
  up: (sql) =>
    sql(`
      alter table events add column supplier_key uuid generated always as (
        coalesce(supplier_id, overlay(overlay(
          md5(lower(btrim(custom_supplier_name))) placing '8' from 13) placing 'a' from 17)::uuid)
      ) stored;
      create index events_published_by_supplier_key on events (supplier_key, start_date, id)
        where is_published and deleted_at is null;
      drop index events_published_by_supplier;
      create index events_published_custom_suppliers on events (supplier_key, custom_supplier_name)
        where is_published and deleted_at is null and supplier_id is null and custom_supplier_name is not null;
    `),
  down: (sql) =>
    sql(`
      create index events_published_by_supplier on events (supplier_id, start_date, id)
        where is_published and deleted_at is null;
      alter table events drop column supplier_key;
    `),
};
