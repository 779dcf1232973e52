import type { Migration } from '@backflow/service-kit';

/** The view of the release before, with what this one adds. */
const auditSubjects = (series: string) => `
  create or replace view audit_subjects_v1 (id, name, path, member_id) as
    select id, title as name, '/events?eventId=' || id as path, null::uuid as member_id from events
    union all select id, title, '/admin?tab=webinars&webinar=' || id, null from webinars
    union all select id, name, null, null from suppliers
    union all select b.id, e.title, '/events?eventId=' || e.id, b.user_id
                from bookings.own_bookings_v1 b join events e on e.id = b.offer_id
    union all select b.id, w.title, '/webinars', b.user_id
                from bookings.own_bookings_v1 b join webinars w on w.id = b.offer_id ${series};`;

/**
 * Events that were created together belong to a series. Its row is locked by every write to several of its dates; title and dates are
 * those of its events.
 */
export const createSeries: Migration = {
  name: '0190-create-series',
  up: (sql) =>
    sql(`
      create table series (id uuid primary key, created_at timestamptz not null default now());
      alter table events add column series_id uuid references series;
      create index events_by_series on events (series_id, start_date, id)
        where series_id is not null and deleted_at is null;
      ${auditSubjects(`
        union all select s.id, (select title from events e where e.series_id = s.id
                                 order by e.deleted_at is not null, e.start_date, e.id limit 1),
                         '/admin/series/' || s.id, null from series s`)}
    `),
  down: (sql) =>
    sql(`
      ${auditSubjects('')}
      alter table events drop column series_id;
      drop table series;
    `),
};
