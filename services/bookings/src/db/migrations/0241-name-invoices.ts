import type { Migration } from '@backflow/service-kit';

const page = (kind: string, id: string) => `
  case ${kind} when 'event' then '/events?eventId=' || ${id}
               when 'course' then '/courses/' || ${id}
               when 'webinar' then '/webinars' end`;

const OFFERS_AND_BOOKINGS = `
  select id, title as name, ${page('kind', 'id')} as path, null::uuid as member_id from offers
  union all
  select b.id, o.title, ${page('o.kind', 'o.id')}, b.user_id from bookings b join offers o on o.id = b.offer_id`;

/** The audit log names invoices and credit notes by their numbers. */
export const nameInvoices: Migration = {
  name: '0241-name-invoices',
  up: (sql) =>
    sql(`
      create or replace view audit_subjects_v1 (id, name, path, member_id) as
        ${OFFERS_AND_BOOKINGS}
        union all
        select i.id, i.number, '/admin/bookings/' || o.kind || 's/' || o.id, i.user_id
          from invoices i join offers o on o.id = i.offer_id;
    `),
  down: (sql) =>
    sql(`create or replace view audit_subjects_v1 (id, name, path, member_id) as ${OFFERS_AND_BOOKINGS};`),
};
