import { extendDetails, publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';
import { EVENT_OFFERS } from './baseline/events.ts';

const EVENTS = extendDetails(EVENT_OFFERS, ['sessions', 'prices']);
const WITH_PARKING = extendDetails(EVENTS, ['parking']);

const RECORD_COLUMNS = `
  id uuid default gen_random_uuid() primary key,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)`;

/** The subjects of audit entries. @param more further subjects */
const auditSubjectsSql = (more: string) => `
  create or replace view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
    union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
    union all select id, name, null, null from suppliers
    union all select b.id, e.title, '/events?eventId=' || e.id, b.user_id
                from bookings.own_bookings_v1 b join events e on e.id = b.offer_id
    union all select b.id, w.title, '/webinars', b.user_id
                from bookings.own_bookings_v1 b join webinars w on w.id = b.offer_id
    union all select s.id, (select title from events e where e.series_id = s.id
                             order by e.deleted_at is not null, e.start_date, e.id limit 1),
                     '/admin/series/' || s.id, null from series s
    ${more};`;

/** Venues, templates of events, and what an event takes over from its venue. */
export const addVenues: Migration = {
  name: '0060-add-venues',
  up: (sql) =>
    sql(`
      create table venues (
        ${RECORD_COLUMNS},
        name text not null,
        address text,
        latitude double precision,
        longitude double precision,
        seats integer check (seats > 0),
        parking text,
        office_note text,
        is_retired boolean not null default false
      );
      create unique index venues_one_per_name on venues (lower(name)) where deleted_at is null;
      create table event_templates (
        ${RECORD_COLUMNS},
        name text not null,
        -- The contract's input of an event, its times as days after the first one and wall times.
        fields jsonb not null
      );
      create unique index event_templates_one_per_name on event_templates (lower(name)) where deleted_at is null;
      alter table events add column parking text;
      create index events_by_venue on events (venue_id) where venue_id is not null and deleted_at is null;
      create index events_by_session on events using gin (sessions jsonb_path_ops);
      ${auditSubjectsSql(`
        union all select id, name, '/admin/venues', null from venues
        union all select id, name, '/admin?tab=events&template=choose', null from event_templates`)}
      ${unpublishOfferSql(EVENTS)}
      ${publishOfferSql(WITH_PARKING)}`),
  down: (sql) =>
    sql(`
      ${unpublishOfferSql(WITH_PARKING)}
      ${publishOfferSql(EVENTS)}
      ${auditSubjectsSql('')}
      drop index events_by_venue, events_by_session;
      alter table events drop column parking;
      drop table venues, event_templates;`),
};
