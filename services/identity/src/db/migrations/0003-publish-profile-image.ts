import type { Migration } from '@backflow/service-kit';

/**
 * The one thing the media service may write here: whose photo is where. It takes addresses of kept files only, or
 * null for none, and says whether there is such a member.
 */
export const publishProfileImage: Migration = {
  name: '0003-publish-profile-image',
  up: (sql) =>
    sql(`
      create function set_profile_image_v1(member uuid, url text) returns boolean
      language plpgsql security definer set search_path = identity, pg_temp as $$
      begin
        if url is not null and url !~ '^/api/files/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
          raise exception 'not the address of a kept file' using errcode = '22023';
        end if;
        update users set profile_image_url = url, updated_at = now() where id = member;
        return found;
      end
      $$;
      revoke all on function set_profile_image_v1(uuid, text) from public;
      grant execute on function set_profile_image_v1(uuid, text) to backflow_media;
    `),
  down: (sql) => sql('drop function set_profile_image_v1(uuid, text)'),
};
