import type { Migration } from '@backflow/service-kit';

/** Like events: instants to the millisecond, a counter of seats beside the registrations that take them. */
export const createWebinars: Migration = {
  name: '0007-create-webinars',
  up: (sql) =>
    sql(`
      create table webinars (
        id uuid primary key default gen_random_uuid(),
        title text not null,
        description text,
        scheduled_at timestamptz(3) not null,
        duration integer not null default 60 check (duration > 0),
        is_live boolean not null default false,
        access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
        max_attendees integer check (max_attendees >= 0),
        current_attendees integer not null default 0 check (current_attendees >= 0),
        meeting_url text,
        recording_url text,
        is_published boolean not null default false,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create index webinars_published_by_start on webinars (scheduled_at desc, id desc) where is_published;
    `),
  down: (sql) => sql('drop table webinars'),
};
