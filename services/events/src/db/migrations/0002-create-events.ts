import type { Migration } from '@backflow/service-kit';

/**
 * Instants are kept to the millisecond, which is what the wire and JavaScript carry: a page that starts after an
 * instant then starts after exactly that one.
 */
export const createEvents: Migration = {
  name: '0002-create-events',
  up: (sql) =>
    sql(`
      create table events (
        id uuid primary key default gen_random_uuid(),
        title text not null,
        description text,
        start_date timestamptz(3) not null,
        end_date timestamptz(3),
        registration_close_date timestamptz(3),
        location text,
        is_virtual boolean not null default false,
        latitude double precision,
        longitude double precision,
        facilitator_id uuid,
        facilitator_name text,
        facilitator_title text,
        facilitator_headshot text,
        facilitator_company text,
        max_attendees integer check (max_attendees >= 0),
        current_attendees integer not null default 0 check (current_attendees >= 0),
        price numeric(10, 2) not null default 0 check (price >= 0),
        access_level text not null default 'free' check (access_level in ('free', 'paid', 'premium')),
        supplier_id uuid references suppliers (id),
        custom_supplier_name text,
        is_published boolean not null default false,
        registration_url text,
        related_resource_ids uuid[] not null default '{}',
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3)
      );
      create index events_published_by_start on events (start_date, id)
        where is_published and deleted_at is null;
      create index events_published_by_supplier on events (supplier_id, start_date, id)
        where is_published and deleted_at is null;
      create index events_by_start on events (start_date, id) where deleted_at is null;
    `),
  down: (sql) => sql('drop table events'),
};
