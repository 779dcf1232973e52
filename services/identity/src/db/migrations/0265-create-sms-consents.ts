import type { Migration } from '@backflow/service-kit';

/**
 * Phone numbers for text messages, all in the form +14155550100. A number has to be confirmed with a code, and gets nothing more
 * once it has replied STOP, whichever account uses it. Notifications reads whom it may write to, and reports replies and refusals.
 */
export const createSmsConsents: Migration = {
  name: '0265-create-sms-consents',
  up: (sql) =>
    sql(`
      create table sms_consents (
        user_id uuid primary key references users on delete cascade,
        -- A reply from a number must lead to one account.
        phone_number text not null constraint sms_consents_phone_number unique,
        -- Which text the member agreed to, and when.
        text_version integer not null,
        consented_at timestamptz(3) not null
      );

      -- Numbers that are not confirmed yet.
      create table sms_codes (
        user_id uuid primary key references users on delete cascade,
        phone_number text not null,
        text_version integer not null,
        code_hash bytea not null,
        attempts integer not null default 0,
        expires_at timestamptz(3) not null
      );
      create index sms_codes_phone_number on sms_codes (phone_number);

      -- Numbers that get no messages: their owner replied STOP, or the provider refused them permanently.
      create table sms_stops (
        phone_number text primary key,
        reason text not null check (reason in ('reply', 'refused')),
        stopped_at timestamptz(3) not null
      );

      create view sms_recipients_v1 as
        select c.user_id as id, c.phone_number
          from sms_consents c join users u on u.id = c.user_id
         where u.sms_notifications
           and not exists (select from sms_stops s where s.phone_number = c.phone_number);
      create view sms_stops_v1 as select phone_number, reason from sms_stops;
      grant select on sms_recipients_v1, sms_stops_v1 to backflow_notifications;

      -- Returns whether anything changed.
      create function stop_sms_v1(phone text, why text, at timestamptz) returns boolean
        language plpgsql security definer set search_path = identity, pg_temp as $$
      declare
        member uuid;
        known text;
      begin
        select reason into known from sms_stops where phone_number = phone for update;
        -- A reply lasts until the owner's START; a refusal until the number is confirmed again.
        if known = 'reply' or known = why then return false; end if;
        insert into sms_stops values (phone, why, at)
          on conflict (phone_number) do update set reason = excluded.reason, stopped_at = excluded.stopped_at;
        delete from sms_codes where phone_number = phone;
        select user_id into member from sms_consents where phone_number = phone;
        if member is not null then
          update users set sms_notifications = false, updated_at = at where id = member;
          if why = 'reply' then
            insert into audit_lines (actor_id, action, subject_id) values (member, 'sms.stop', member);
          end if;
        end if;
        return true;
      end $$;

      create function start_sms_v1(phone text, at timestamptz) returns boolean
        language plpgsql security definer set search_path = identity, pg_temp as $$
      declare
        member uuid;
        was_stopped boolean;
        was_off boolean := false;
      begin
        delete from sms_stops where phone_number = phone;
        was_stopped := found;
        select user_id into member from sms_consents where phone_number = phone;
        if member is not null then
          update users set sms_notifications = true, updated_at = at where id = member and not sms_notifications;
          was_off := found;
          if was_off then
            insert into audit_lines (actor_id, action, subject_id) values (member, 'sms.start', member);
          end if;
        end if;
        return was_stopped or was_off;
      end $$;

      revoke all on function stop_sms_v1(text, text, timestamptz), start_sms_v1(text, timestamptz) from public;
      grant execute on function stop_sms_v1(text, text, timestamptz), start_sms_v1(text, timestamptz) to backflow_notifications;
    `),
  down: (sql) =>
    sql(`
      drop function start_sms_v1(text, timestamptz);
      drop function stop_sms_v1(text, text, timestamptz);
      drop view sms_stops_v1;
      drop view sms_recipients_v1;
      drop table sms_stops;
      drop table sms_codes;
      drop table sms_consents;
    `),
};
