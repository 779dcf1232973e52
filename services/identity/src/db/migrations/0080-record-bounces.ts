import type { Migration } from '@backflow/service-kit';

/**
 * Addresses that their mail server refused for good. Notifications records a bounce by the address; an address that
 * changes, or is confirmed, has none any more. That is a trigger, so that it holds for the release before as well.
 */
export const recordBounces: Migration = {
  name: '0080-record-bounces',
  up: (sql) =>
    sql(`
      alter table users add column email_bounced_at timestamptz(3);

      create function clear_bounce() returns trigger language plpgsql set search_path from current as $$
      begin
        new.email_bounced_at := null;
        return new;
      end $$;
      create trigger users_clear_bounce before update of email, email_confirmed_at on users
        for each row
        when (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
        execute function clear_bounce();

      create function record_bounce_v1(address text) returns void
        language sql security definer set search_path = identity, pg_temp as $$
        update users set email_bounced_at = now(), updated_at = now()
         where lower(email) = lower(address) and email_bounced_at is null
      $$;
      revoke all on function record_bounce_v1(text) from public;
      grant execute on function record_bounce_v1(text) to backflow_notifications;

      create view mail_recipients_v2 as
        select id, email, email_confirmed_at is not null as is_confirmed, email_bounced_at is not null as has_bounced,
               first_name, last_name, company, phone_number
          from users;
      grant select on mail_recipients_v2 to backflow_notifications;

      create view contacts_v2 as
        select id, first_name, last_name, email, phone_number, company, search,
               case when email_bounced_at is not null then 'bounced'
                    when email_confirmed_at is null then 'unconfirmed'
                    else 'confirmed' end as email_status
          from users;
      grant select on contacts_v2 to backflow_events, backflow_learning;
    `),
  down: (sql) =>
    sql(`
      drop view contacts_v2;
      drop view mail_recipients_v2;
      drop function record_bounce_v1(text);
      drop trigger users_clear_bounce on users;
      drop function clear_bounce();
      alter table users drop column email_bounced_at;
    `),
};
