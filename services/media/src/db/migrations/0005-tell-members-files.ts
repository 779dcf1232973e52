import type { Migration } from '@backflow/service-kit';

/**
 * Members may restrict files too, for the forum; learning's view stays that of the site's own. Until now only an
 * administrator could make a file public or restricted, which is also what a process of the version before goes on
 * doing while this one is rolled out: so false is right where nothing is said.
 */
export const tellMembersFiles: Migration = {
  name: '0005-tell-members-files',
  up: (sql) =>
    sql(`
      alter table assets add column by_member boolean not null default false;
      update assets set by_member = true where kind = 'file' and not is_public;
      create or replace view assets_v1 as
        select id, original_name, file_size, mime_type, is_public from assets
         where status = 'ready' and not by_member and (kind = 'restricted' or kind = 'file' and is_public);
    `),
  // A member's restricted file becomes private, as the version before knows no such thing.
  down: (sql) =>
    sql(`
      update assets set kind = 'file' where kind = 'restricted' and by_member;
      create or replace view assets_v1 as
        select id, original_name, file_size, mime_type, is_public from assets
         where status = 'ready' and (kind = 'restricted' or kind = 'file' and is_public);
      alter table assets drop column by_member;
    `),
};
