import type { Migration } from '@backflow/service-kit';

/** The number of a person's posts, which identity shows before two people are merged. */
export const countPosts: Migration = {
  name: '0010-count-posts',
  up: (sql) =>
    sql(`
      create function person_counts_v1(person uuid, out posts integer)
        language sql stable security definer set search_path from current as $$
        select count(*)::integer from posts where author_id = person
      $$;
      revoke all on function person_counts_v1(uuid) from public;
      grant execute on function person_counts_v1 to backflow_identity;
    `),
  down: (sql) => sql('drop function person_counts_v1(uuid);'),
};
