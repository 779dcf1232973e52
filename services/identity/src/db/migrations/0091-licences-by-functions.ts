import type { Migration } from '@backflow/service-kit';

const FUNCTIONS =
  'put_licence_v1(uuid, text, text), change_licence_v1(uuid, uuid, text, text), remove_licence_v1(uuid, uuid)';

/** People keep their own licenses by the credentials service, in the transaction that stores their dates there. */
export const licencesByFunctions: Migration = {
  name: '0091-licences-by-functions',
  up: (sql) =>
    sql(`
      -- Null where the person does not exist any more. A license that they have already violates licences_of_person.
      create function put_licence_v1(person uuid, authority text, number text) returns uuid
        language sql security definer set search_path = identity, pg_temp as $$
        insert into licences (user_id, authority, number)
        select id, put_licence_v1.authority, put_licence_v1.number from users where id = person for key share
        returning id;
      $$;
      -- True if the person has this license.
      create function change_licence_v1(person uuid, licence uuid, authority text, number text) returns boolean
        language sql security definer set search_path = identity, pg_temp as $$
        with changed as (
          update licences l set authority = change_licence_v1.authority, number = change_licence_v1.number
           where l.id = licence and l.user_id = person returning 1)
        select exists (select 1 from changed);
      $$;
      create function remove_licence_v1(person uuid, licence uuid) returns boolean
        language sql security definer set search_path = identity, pg_temp as $$
        with removed as (delete from licences l where l.id = licence and l.user_id = person returning 1)
        select exists (select 1 from removed);
      $$;
      revoke all on function ${FUNCTIONS} from public;
      grant execute on function ${FUNCTIONS} to backflow_credentials;
    `),
  down: (sql) => sql(`drop function ${FUNCTIONS};`),
};
