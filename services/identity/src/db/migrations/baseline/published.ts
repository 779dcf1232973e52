/** Views and functions for other services. */
export const publishedSql = `
  create view members_v1 as
    select id, first_name, last_name, email, phone_number, job_title, profile_image_url, is_admin from users;
  grant select on members_v1 to backflow_bookings, backflow_events, backflow_learning;

  create view actors_v1 as
    select id, first_name, last_name, is_admin, subscription_status, session_epoch
      from users where suspended_at is null;
  grant select on actors_v1 to backflow_services;

  create view actors_v2 as
    select id, first_name, last_name, is_admin, subscription_status, session_epoch,
           email_confirmed_at is not null as is_email_confirmed, created_at,
           is_admin
             and exists (select from settings where changed @> '{"requireSecondFactor": true}')
             and not exists (select from totp_secrets t where t.user_id = users.id)
             and not exists (select from passkeys p where p.user_id = users.id) as needs_second_factor
      from users where suspended_at is null;
  grant select on actors_v2 to backflow_services;

  create view people_v1 as select id, first_name, last_name, profile_image_url from users;
  grant select on people_v1 to backflow_services;

  create view contacts_v2 as
    select id, first_name, last_name, email, phone_number, company, search,
           case when email_bounced_at is not null then 'bounced'
                when email_confirmed_at is null then 'unconfirmed'
                else 'confirmed' end as email_status
      from users;
  grant select on contacts_v2 to backflow_bookings, backflow_events, backflow_learning;

  create view settings_v1 as select version, changed from settings;
  grant select on settings_v1 to backflow_services;

  create view mail_preferences_v1 as
    select id, email_notifications, weekly_email_digest, new_event_alerts from users;
  grant select on mail_preferences_v1 to backflow_notifications;

  create view mail_recipients_v2 as
    select id, email, email_confirmed_at is not null as is_confirmed, email_bounced_at is not null as has_bounced,
           first_name, last_name, company, phone_number
      from users;
  grant select on mail_recipients_v2 to backflow_notifications;

  create view mail_subscribers_v1 as
    select id, created_at, weekly_email_digest, new_event_alerts,
           subscription_status = 'premium' or is_admin as is_premium
      from users
     where email_notifications and email_confirmed_at is not null and email_bounced_at is null
       and suspended_at is null;
  grant select on mail_subscribers_v1 to backflow_notifications;

  create view sms_recipients_v1 as
    select c.user_id as id, c.phone_number
      from sms_consents c join users u on u.id = c.user_id
     where u.sms_notifications
       and not exists (select from sms_stops s where s.phone_number = c.phone_number);
  grant select on sms_recipients_v1 to backflow_notifications;

  create view sms_stops_v1 as select phone_number, reason from sms_stops;
  grant select on sms_stops_v1 to backflow_notifications;

  create function record_bounce_v1(address text) returns void
    language sql security definer set search_path = identity, pg_temp as $$
    update users set email_bounced_at = now(), updated_at = now()
     where lower(email) = lower(address) and email_bounced_at is null
  $$;

  create function set_mail_preference_v1(member uuid, flag text, wanted boolean) returns void
    language plpgsql security definer set search_path = identity, pg_temp as $body$
    begin
      if flag not in ('email_notifications', 'weekly_email_digest', 'new_event_alerts') then
        raise exception 'there is no mail preference %', flag;
      end if;
      execute format('update users set %I = $1, updated_at = now() where id = $2', flag) using wanted, member;
    end
  $body$;

  create function set_profile_image_v1(member uuid, url text) returns boolean
  language plpgsql security definer set search_path = identity, pg_temp as $$
  begin
    if url is not null and url !~ '^/api/files/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      raise exception 'not the address of a kept file' using errcode = '22023';
    end if;
    update users set profile_image_url = url, updated_at = now() where id = member;
    return found;
  end
  $$;

  -- The caller compares them with what was typed: of very many, the most frequent.
  create function similar_names_v1(typed_words text[]) returns table (typed text, word text, documents integer)
    language sql stable security definer set search_path = identity, pg_temp as $$
    select wanted.word, similar_name.* from unnest(typed_words) wanted (word) cross join lateral (
      select u.word, u.documents from users_words u
       where users_word_keys(u.word) && users_word_keys(wanted.word) and u.word !~ '[0-9#@]'
         and length(u.word) between 3 and 40 and u.documents > 0
       order by u.documents desc, u.word limit 2000) similar_name
  $$;

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

  revoke all on function set_profile_image_v1(uuid, text) from public;
  grant execute on function set_profile_image_v1 to backflow_media;
  revoke all on function set_mail_preference_v1(uuid, text, boolean) from public;
  grant execute on function set_mail_preference_v1 to backflow_notifications;
  revoke all on function record_bounce_v1(text) from public;
  grant execute on function record_bounce_v1 to backflow_notifications;
  revoke all on function stop_sms_v1(text, text, timestamp with time zone) from public;
  grant execute on function stop_sms_v1 to backflow_notifications;
  revoke all on function start_sms_v1(text, timestamp with time zone) from public;
  grant execute on function start_sms_v1 to backflow_notifications;
  revoke all on function similar_names_v1(text[]) from public;
  grant execute on function similar_names_v1 to backflow_bookings, backflow_community;
`;
