import type { Migration } from '@backflow/service-kit';

/**
 * Whoever is suspended is nobody's caller: however a session of theirs came about, it finds no account. An index of their
 * own lists them, as they are few.
 */
export const suspendUsers: Migration = {
  name: '0036-suspend-users',
  up: (sql) =>
    sql(`
      alter table users
        add column suspended_at timestamptz(3),
        add column suspension_reason text,
        add constraint users_suspension check ((suspended_at is null) = (suspension_reason is null));
      create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
      create or replace view actors_v1 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch
          from users where suspended_at is null;
    `),
  down: (sql) =>
    sql(`
      create or replace view actors_v1 as
        select id, first_name, last_name, is_admin, subscription_status, session_epoch from users;
      alter table users drop column suspended_at, drop column suspension_reason;
    `),
};
