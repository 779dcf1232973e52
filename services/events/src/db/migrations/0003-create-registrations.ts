import type { Migration } from '@backflow/service-kit';

/** `user_id` names an account of the identity service; a foreign key cannot cross into another's schema. */
export const createRegistrations: Migration = {
  name: '0003-create-registrations',
  up: (sql) =>
    sql(`
      create table registrations (
        id uuid primary key default gen_random_uuid(),
        event_id uuid not null references events (id),
        user_id uuid not null,
        status text not null check (status in ('pending', 'confirmed', 'cancelled', 'waitlisted')),
        attended boolean not null default false,
        registered_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create unique index registrations_one_per_member on registrations (event_id, user_id)
        where status <> 'cancelled';
      create index registrations_of_member on registrations (user_id, registered_at desc, id desc);
      create index registrations_of_event on registrations (event_id, registered_at, id);
    `),
  down: (sql) => sql('drop table registrations'),
};
