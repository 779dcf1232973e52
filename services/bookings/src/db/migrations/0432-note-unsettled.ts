import type { Migration } from '@backflow/service-kit';

/**
 * `note_unsettled_v1` says that these bookings came without their invoices: the demo writes them with their seats. A job settles them.
 */
export const noteUnsettled: Migration = {
  name: '0432-note-unsettled',
  up: (sql) =>
    sql(`
      create function note_unsettled_v1(ids uuid[]) returns void language sql security definer set search_path from current as $$
        insert into unsettled_bookings (booking_id, from_status)
        select b.id, 'none' from bookings b join offers o on o.id = b.offer_id
         where b.id = any(ids) and b.status = 'confirmed' and o.price > 0 and o.access_level <> 'free'
        on conflict (booking_id) do nothing;
      $$;
      revoke all on function note_unsettled_v1(uuid[]) from public;
      grant execute on function note_unsettled_v1(uuid[]) to backflow_events, backflow_learning;
    `),
  down: (sql) => sql('drop function note_unsettled_v1(uuid[])'),
};
