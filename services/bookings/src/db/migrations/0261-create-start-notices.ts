import type { Migration } from '@backflow/service-kit';

/** How far the members with a seat were reminded of the start of an offer: each once, however often the job is killed. */
export const createStartNotices: Migration = {
  name: '0261-create-start-notices',
  up: (sql) =>
    sql(`
      create table start_notices (
        offer_id uuid primary key references offers (id),
        -- The start that members were reminded of.
        starts_at timestamptz(3) not null,
        -- The last member who was, in the order of their ids.
        notified_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
        is_done boolean not null default false
      );
    `),
  down: (sql) => sql('drop table start_notices'),
};
