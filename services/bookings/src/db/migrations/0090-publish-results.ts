import type { Migration } from '@backflow/service-kit';

/** What people have attended or completed, for the credentials service, and which of it has changed. */
export const publishResults: Migration = {
  name: '0090-publish-results',
  up: (sql) =>
    sql(`
      -- Noted in the transaction of the change, whoever writes; deleted by who takes the result.
      create table changed_results (
        booking_id uuid primary key,
        changed_at timestamptz(3) not null default now()
      );
      create index changed_results_oldest on changed_results (changed_at, booking_id);

      create function note_changed_results() returns trigger language plpgsql set search_path from current as $$
      begin
        -- In one order, so that two writers of the same bookings do not wait for each other.
        if tg_table_name = 'bookings' then
          insert into changed_results (booking_id)
          select id from changed where attended or completed_at is not null order by id
          on conflict (booking_id) do update set changed_at = excluded.changed_at;
        else
          insert into changed_results (booking_id)
          select distinct booking_id from changed where booking_id is not null order by booking_id
          on conflict (booking_id) do update set changed_at = excluded.changed_at;
        end if;
        return null;
      end $$;
      create trigger bookings_note_new_results after insert on bookings referencing new table as changed
        for each statement execute function note_changed_results();
      create trigger hours_note_changed_results after insert on hours_entries referencing new table as changed
        for each statement execute function note_changed_results();
      create trigger attendance_note_added_results after insert on session_attendance referencing new table as changed
        for each statement execute function note_changed_results();
      create trigger attendance_note_removed_results after delete on session_attendance referencing old table as changed
        for each statement execute function note_changed_results();

      create function note_changed_result() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into changed_results (booking_id) values (new.id)
        on conflict (booking_id) do update set changed_at = excluded.changed_at;
        return null;
      end $$;
      create trigger bookings_note_changed_result after update of attended, completed_at, status on bookings for each row
        when ((old.attended, old.completed_at, old.status) is distinct from (new.attended, new.completed_at, new.status)
              and (old.attended or new.attended or old.completed_at is not null or new.completed_at is not null))
        execute function note_changed_result();

      -- One row for each booking of an event, a webinar or a course. It is earned when the course is completed, or when hours were earned;
      -- where there are none to earn, when every day was attended. Minutes by kind are those of the ledger.
      create view results_v1 as
        select b.id as booking_id, b.user_id, b.status, b.kind, b.offer_id, o.title, o.starts_at, o.ends_at,
               o.kind = 'webinar' or coalesce((o.details ->> 'isVirtual')::boolean, false) as is_virtual,
               case when o.kind = 'event' and not coalesce((o.details ->> 'isVirtual')::boolean, false)
                    then o.details ->> 'location' end as place,
               b.attended, b.completed_at, d.days, d.minutes as minutes_present, h.minutes as minutes_by_kind,
               b.status in ('pending', 'confirmed') and
                 case when b.kind = 'course' then b.completed_at is not null
                      else b.attended and (h.minutes <> '{}' or (not d.has_hours and d.is_whole)) end as is_earned
          from bookings b
          join offers o on o.id = b.offer_id
         cross join lateral (
           select coalesce(jsonb_agg(jsonb_build_object('startsAt', s.starts_at, 'length', s.length, 'minutes', s.minutes,
                                                        'instructor', i.instructor) order by s.starts_at)
                             filter (where s.starts_at is not null), '[]') as days,
                  coalesce(sum(s.minutes), 0)::integer as minutes,
                  coalesce(bool_and(s.minutes is not null), false) as is_whole,
                  coalesce(bool_or(s.hours is not null), false)
                    or coalesce(jsonb_typeof(o.details -> 'hours') = 'object', false) as has_hours
             from sessions_of_booking(b.id) s
             left join lateral (
               select l ->> 'instructor' as instructor from jsonb_array_elements(o.details -> 'sessions') l
                where l ->> 'id' = s.id::text) i on jsonb_typeof(o.details -> 'sessions') = 'array') d
         cross join lateral (
           select coalesce(jsonb_object_agg(e.kind, e.minutes), '{}') as minutes
             from (select kind, round(sum(hours) * 60)::integer as minutes from hours_entries
                    where booking_id = b.id group by kind having sum(hours) > 0) e) h;

      -- The oldest changed results of what is over, each to one caller; a caller that rolls back leaves them. They are read by a statement of
      -- their own: a change that was committed while the first one looked for its row is not in that one's snapshot, and would be lost with it.
      create function take_results_v1(now timestamptz, most integer) returns setof results_v1
        language plpgsql security definer set search_path from current as $$
        declare taken uuid[];
        begin
          with due as (
            select x.booking_id from changed_results x
              join bookings b on b.id = x.booking_id join offers o on o.id = b.offer_id
             where coalesce(o.ends_at, o.starts_at, '-infinity') <= take_results_v1.now
             order by x.changed_at, x.booking_id limit most for update of x skip locked),
          deleted as (
            delete from changed_results c using due where c.booking_id = due.booking_id returning c.booking_id)
          select array_agg(d.booking_id) into taken from deleted d;
          return query select r.* from results_v1 r where r.booking_id = any(taken);
        end;
      $$;
      -- Functions: the view calls some that only this schema's owner may run.
      create function results_of_offer_v1(offer uuid) returns setof results_v1
        language sql stable security definer set search_path from current as $$
        select * from results_v1 where offer_id = offer;
      $$;
      create function results_of_person_v1(person uuid) returns setof results_v1
        language sql stable security definer set search_path from current as $$
        select * from results_v1 where user_id = person;
      $$;
      create view offers_v2 as
        select id, kind, title, starts_at, ends_at, is_published, deleted_at, attended from offers;
      revoke all on function take_results_v1(timestamptz, integer), results_of_offer_v1(uuid), results_of_person_v1(uuid) from public;
      grant usage on schema bookings to backflow_credentials;
      grant execute on function take_results_v1, results_of_offer_v1, results_of_person_v1 to backflow_credentials;
      grant select on offers_v2, new_offers_v1 to backflow_credentials;
    `),
  down: (sql) =>
    sql(`
      revoke all on new_offers_v1 from backflow_credentials;
      revoke usage on schema bookings from backflow_credentials;
      drop view offers_v2;
      drop function take_results_v1(timestamptz, integer), results_of_offer_v1(uuid), results_of_person_v1(uuid);
      drop view results_v1;
      drop trigger bookings_note_changed_result on bookings;
      drop trigger bookings_note_new_results on bookings;
      drop trigger hours_note_changed_results on hours_entries;
      drop trigger attendance_note_added_results on session_attendance;
      drop trigger attendance_note_removed_results on session_attendance;
      drop function note_changed_result, note_changed_results;
      drop table changed_results;
    `),
};
