import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL } from '@backflow/service-kit';

/** Audit entries, and what other services may read and do. */
export const publishedSql = `
  ${AUDIT_TABLE_SQL}
  ${PUBLISH_AUDIT_SQL}

  create view resource_openings_v1 as
    select r.user_id as member_id, related.resource_id
      from bookings.own_bookings_v1 r join events e on e.id = r.offer_id
      cross join unnest(e.related_resource_ids) as related (resource_id)
     where r.status = 'confirmed' and e.deleted_at is null;
  grant select on resource_openings_v1 to backflow_learning;

  create view stats_v1 as select sum(total)::int as total_events from events_totals;
  grant select on stats_v1 to backflow_identity;

  create view suppliers_v2 as select id, name, is_retired from suppliers;
  grant select on suppliers_v2 to backflow_learning;

  create view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
    union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
    union all select id, name, null, null from suppliers
    union all select b.id, e.title, '/events?eventId=' || e.id, b.user_id
                from bookings.own_bookings_v1 b join events e on e.id = b.offer_id
    union all select b.id, w.title, '/webinars', b.user_id
                from bookings.own_bookings_v1 b join webinars w on w.id = b.offer_id
        union all select s.id, (select title from events e where e.series_id = s.id
                                 order by e.deleted_at is not null, e.start_date, e.id limit 1),
                         '/admin/series/' || s.id, null from series s;
  grant select on audit_subjects_v1 to backflow_identity;

  create function add_seat_v1(kind text, offer uuid, out "from" integer, out "to" integer) returns setof record
    language plpgsql security definer set search_path from current as $$
  declare
    taken integer;
  begin
    if kind = 'event' then
  select max_attendees into "from" from events where id = offer for update;
  -- After the owner's row, which every write to an event or a webinar locks first.
  select pending + confirmed + held into taken from bookings.lock_offer_v2(offer);
  if taken >= "from" then
    "to" := taken + 1;
    update events set max_attendees = "to", version = version + 1, updated_at = now() where id = offer;
    return next;
  end if;
    elsif kind = 'webinar' then
  select max_attendees into "from" from webinars where id = offer for update;
  -- After the owner's row, which every write to an event or a webinar locks first.
  select pending + confirmed + held into taken from bookings.lock_offer_v2(offer);
  if taken >= "from" then
    "to" := taken + 1;
    update webinars set max_attendees = "to", version = version + 1, updated_at = now() where id = offer;
    return next;
  end if;
    end if;
  end $$;

  revoke all on function add_seat_v1(text, uuid) from public;
  grant execute on function add_seat_v1 to backflow_bookings;

  grant usage on schema events to backflow_bookings, backflow_identity;
`;
