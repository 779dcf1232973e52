import type { Migration } from '@backflow/service-kit';

/** Tables whose rows never change, and the triggers that refuse it. */
const PROTECTED = [
  ['payments', 'payments_protect', 'protect_record'],
  ['hours_entries', 'hours_protect', 'protect_hours'],
  ['invoices', 'invoices_protect', 'protect_invoices'],
] as const;

const protect = (condition = '') =>
  PROTECTED.map(
    ([table, trigger, check]) => `
      drop trigger ${trigger} on ${table};
      create trigger ${trigger} before update or delete on ${table} for each row ${condition} execute function ${check}();`,
  ).join('');

/**
 * Payments, hours and invoices of somebody who is merged into another person. Their amounts, days and texts stay final: only this
 * function, which runs as the owner of the schema, gives them another `user_id`.
 */
export const mergePeople: Migration = {
  name: '0010-merge-people',
  up: (sql) =>
    sql(`
      create function is_merging() returns boolean language sql stable set search_path from current as $$
        select coalesce(current_setting('bookings.merging', true), '') = 'on'
           and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'payments'::regclass)
      $$;
      revoke all on function is_merging() from public;
      grant execute on function is_merging to backflow_bookings;
      ${protect('when (not is_merging())')}

      create function merge_people(from_person uuid, into_person uuid) returns void
        language plpgsql security definer set search_path from current as $$
      begin
        perform set_config('bookings.merging', 'on', true);
        update payments set user_id = into_person where user_id = from_person;
        update hours_entries set user_id = into_person where user_id = from_person;
        update invoices set user_id = into_person where user_id = from_person;
        perform set_config('bookings.merging', 'off', true);
      end $$;
      revoke all on function merge_people(uuid, uuid) from public;
      grant execute on function merge_people to backflow_bookings;

      create function offers_of_both_v1(one uuid, other uuid) returns setof text
        language sql stable security definer set search_path from current as $$
        select o.title from bookings a join bookings b on b.offer_id = a.offer_id join offers o on o.id = a.offer_id
         where a.user_id = one and b.user_id = other and a.status <> 'cancelled' and b.status <> 'cancelled'
         order by o.starts_at, o.title
      $$;
      create function person_counts_v1(person uuid, out bookings integer, out invoices integer, out hours numeric)
        language sql stable security definer set search_path from current as $$
        select (select count(*)::integer from bookings where user_id = person),
               (select count(*)::integer from invoices where user_id = person and kind = 'invoice'),
               (select coalesce(sum(hours), 0) from hours_entries where user_id = person)
      $$;
      revoke all on function offers_of_both_v1(uuid, uuid), person_counts_v1(uuid) from public;
      grant execute on function offers_of_both_v1, person_counts_v1 to backflow_identity;
    `),
  down: (sql) =>
    sql(`
      drop function person_counts_v1(uuid), offers_of_both_v1(uuid, uuid), merge_people(uuid, uuid);
      ${protect()}
      drop function is_merging();
    `),
};
