import type { Migration } from '@backflow/service-kit';

/** `user_id` names an account of the identity service, as in the registrations for events. */
export const createWebinarRegistrations: Migration = {
  name: '0008-create-webinar-registrations',
  up: (sql) =>
    sql(`
      create table webinar_registrations (
        id uuid primary key default gen_random_uuid(),
        webinar_id uuid not null references webinars (id),
        user_id uuid not null,
        status text not null check (status in ('pending', 'confirmed', 'cancelled', 'waitlisted')),
        registered_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      );
      create unique index webinar_registrations_one_per_member on webinar_registrations (webinar_id, user_id)
        where status <> 'cancelled';
      create index webinar_registrations_of_member
        on webinar_registrations (user_id, registered_at desc, id desc);
    `),
  down: (sql) => sql('drop table webinar_registrations'),
};
