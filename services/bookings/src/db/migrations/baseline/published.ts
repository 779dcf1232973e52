import { OFFER_COLUMNS } from '@backflow/offers';

const PUBLISHED = Object.keys(OFFER_COLUMNS);

/** Views and functions for other services. */
export const publishedSql = `
  create view offers_v1 as
    select id, kind, pending + confirmed + held as taken, pending, waitlisted as waiting, enrollments,
           is_published, access_level, deleted_at, held
      from offers;
  grant select on offers_v1 to backflow_events, backflow_learning;

  create view own_bookings_v1 as
    select b.id, b.kind, b.offer_id, b.user_id, b.status, b.booked_at, b.confirm_by,
           case when b.status = 'waitlisted' then
             (select count(*)::integer from bookings ahead
               where ahead.offer_id = b.offer_id and ahead.status = 'waitlisted'
                 and ahead.waiting_number <= b.waiting_number)
           end as position,
           case when b.status = 'waitlisted' then
             (select s.expires_at from seat_offers s where s.booking_id = b.id and s.status = 'open')
           end as seat_offer_expires_at
      from bookings b;
  grant select on own_bookings_v1 to backflow_events, backflow_learning, backflow_notifications;

  create view new_offers_v1 as
    select id, kind, title, starts_at, access_level, first_published_at as published_at,
           is_virtual, case when not is_virtual then details ->> 'location' end as location
      from offers,
           lateral (select kind = 'webinar' or coalesce((details ->> 'isVirtual')::boolean, false) as is_virtual) v
     where is_published and deleted_at is null and first_published_at > '-infinity';
  grant select on new_offers_v1 to backflow_notifications;

  create view wanted_events_v1 as
    select id, starts_at, (pending > 0 and price > 0 and access_level <> 'free' and is_published) as is_unpaid, (waitlisted > 0) as is_waited_for from offers where kind = 'event' and deleted_at is null;
  grant select on wanted_events_v1 to backflow_events;

  create view invoice_documents_v1 as
    select d.invoice_id as id, i.number, d.content
      from invoice_documents d join invoices i on i.id = d.invoice_id;
  grant select on invoice_documents_v1 to backflow_notifications;

  create view audit_subjects_v1 (id, name, path, member_id) as
  select id, title as name,
  case kind when 'event' then '/events?eventId=' || id
           when 'course' then '/courses/' || id
           when 'webinar' then '/webinars' end as path, null::uuid as member_id from offers
  union all
  select b.id, o.title,
  case o.kind when 'event' then '/events?eventId=' || o.id
           when 'course' then '/courses/' || o.id
           when 'webinar' then '/webinars' end, b.user_id from bookings b join offers o on o.id = b.offer_id
    union all
    select i.id, i.number, '/admin/bookings/' || o.kind || 's/' || o.id, i.user_id
      from invoices i join offers o on o.id = i.offer_id;
  grant select on audit_subjects_v1 to backflow_identity;

  create function publish_offer_v1(offer jsonb) returns void
    language sql security definer set search_path from current as $$
    insert into offers as o (id, kind, ${PUBLISHED.join(', ')})
    select id, kind, ${PUBLISHED.join(', ')} from jsonb_populate_record(null::offers, offer)
    on conflict (id) do update set ${PUBLISHED.map((column) => `${column} = excluded.${column}`).join(', ')}
    where o.kind = excluded.kind;
  $$;

  create function lock_offer_v2(offer uuid, out pending integer, out confirmed integer, out waitlisted integer,
                                out held integer)
    language sql security definer set search_path from current as $$
    select pending, confirmed, waitlisted, held from offers where id = offer for update;
  $$;

  create function import_bookings_v1(kind text, offer uuid, rows jsonb) returns void
    language plpgsql security definer set search_path from current as $$
  begin
    perform 1 from offers o where o.id = offer for update;
    insert into bookings as b
      (id, kind, offer_id, user_id, status, attended, booked_at, updated_at, confirm_by, network,
       waiting_notified_at, notified_version)
    select r.id, import_bookings_v1.kind, offer, r.user_id, r.status, coalesce(r.attended, false), r.booked_at,
           coalesce(r.updated_at, r.booked_at), r.confirm_by, r.network, r.waiting_notified_at,
           r.notified_version
      from jsonb_populate_recordset(null::bookings, rows) r
     -- Who waits is numbered in this order.
     order by r.waiting_number, r.booked_at, r.id
    on conflict (id) do update
      set status = excluded.status, attended = excluded.attended, booked_at = excluded.booked_at,
          updated_at = excluded.updated_at, confirm_by = excluded.confirm_by, network = excluded.network,
          waiting_notified_at = excluded.waiting_notified_at,
          notified_version = excluded.notified_version;
  end $$;

  create function note_unsettled_v1(ids uuid[]) returns void language sql security definer set search_path from current as $$
    insert into unsettled_bookings (booking_id, from_status)
    select b.id, 'none' from bookings b join offers o on o.id = b.offer_id
     where b.id = any(ids) and b.status = 'confirmed' and o.price > 0 and o.access_level <> 'free'
    on conflict (booking_id) do nothing;
  $$;

  create function record_completion_v1(booking uuid, is_complete boolean, at timestamptz) returns void
    language plpgsql security definer set search_path from current as $$
  declare
    member uuid;
  begin
        update bookings b set completed_at = record_completion_v1.at
         where is_complete and b.id = booking and b.kind = 'course' and b.completed_at is null
    returning b.user_id into member;
    if found then
      perform settle_hours(booking, member, record_completion_v1.at);
    end if;
  end $$;

  create function record_completions_v1(enrollments uuid[], at timestamptz) returns void
    language plpgsql security definer set search_path from current as $$
  declare
    enrollment uuid;
  begin
    for enrollment in
      update bookings b set completed_at = record_completions_v1.at
       where b.id = any(enrollments) and b.kind = 'course' and b.completed_at is null
      returning b.id
    loop
      perform settle_hours(enrollment, null, record_completions_v1.at);
    end loop;
  end $$;

  revoke all on function publish_offer_v1(jsonb) from public;
  grant execute on function publish_offer_v1 to backflow_events, backflow_learning;
  revoke all on function import_bookings_v1(text, uuid, jsonb) from public;
  grant execute on function import_bookings_v1 to backflow_events, backflow_learning;
  revoke all on function lock_offer_v2(uuid) from public;
  grant execute on function lock_offer_v2 to backflow_events, backflow_learning;
  revoke all on function record_completion_v1(uuid, boolean, timestamp with time zone) from public;
  grant execute on function record_completion_v1 to backflow_learning;
  revoke all on function record_completions_v1(uuid[], timestamp with time zone) from public;
  grant execute on function record_completions_v1 to backflow_learning;
  revoke all on function note_unsettled_v1(uuid[]) from public;
  grant execute on function note_unsettled_v1 to backflow_events, backflow_learning;

  grant usage on schema bookings to backflow_events, backflow_learning, backflow_notifications;
`;
