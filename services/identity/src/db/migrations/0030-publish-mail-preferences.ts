import type { Migration } from '@backflow/service-kit';

/** What the notifications service reads of a member's wishes, and how it turns one off from within a mail. */
export const publishMailPreferences: Migration = {
  name: '0030-publish-mail-preferences',
  up: (sql) =>
    sql(`
      create view mail_preferences_v1 as
        select id, email_notifications, weekly_email_digest, new_event_alerts from users;
      grant select on mail_preferences_v1 to backflow_notifications;

      create function set_mail_preference_v1(member uuid, flag text, wanted boolean) returns void
        language plpgsql security definer set search_path = identity, pg_temp as $body$
        begin
          if flag not in ('email_notifications', 'weekly_email_digest', 'new_event_alerts') then
            raise exception 'there is no mail preference %', flag;
          end if;
          execute format('update users set %I = $1, updated_at = now() where id = $2', flag) using wanted, member;
        end
      $body$;
      revoke all on function set_mail_preference_v1(uuid, text, boolean) from public;
      grant execute on function set_mail_preference_v1(uuid, text, boolean) to backflow_notifications;
    `),
  down: (sql) =>
    sql('drop function set_mail_preference_v1(uuid, text, boolean); drop view mail_preferences_v1'),
};
