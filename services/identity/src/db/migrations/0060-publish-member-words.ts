import type { Migration } from '@backflow/service-kit';

/**
 * The words of members' names and addresses, so that services whose screens show both (`members_v1`) find people among
 * those who take part in something by the index on them.
 */
export const publishMemberWords: Migration = {
  name: '0060-publish-member-words',
  up: (sql) =>
    sql(`
      create view member_words_v1 as select id, search from users;
      grant select on member_words_v1 to backflow_events, backflow_learning;
    `),
  down: (sql) => sql('drop view member_words_v1'),
};
