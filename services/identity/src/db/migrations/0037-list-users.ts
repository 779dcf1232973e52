import type { Migration } from '@backflow/service-kit';

// As `NAME_KEY` in people/list-users.query.ts has it: short enough for a page's cursor.
const NAME_KEY = `left(lower(last_name || ' ' || first_name), 40)`;

/** Users by name, and those of one plan in either order. */
export const listUsers: Migration = {
  name: '0037-list-users',
  up: (sql) =>
    sql(`
      create index users_by_name on users ((${NAME_KEY}), id);
      create index users_of_plan on users (subscription_status, created_at desc, id desc);
      create index users_of_plan_by_name on users (subscription_status, (${NAME_KEY}), id);
    `),
  down: (sql) => sql('drop index users_by_name, users_of_plan, users_of_plan_by_name'),
};
