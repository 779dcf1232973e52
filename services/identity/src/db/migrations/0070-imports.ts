import type { Migration } from '@backflow/service-kit';

/** For imports and lists of the bookings service: licences, finding people by what a list says about them, and adding them. */
export const imports: Migration = {
  name: '0070-imports',
  up: (sql) =>
    sql(`
      create view licences_v1 as select user_id, authority, number from licences;
      grant select on licences_v1 to backflow_bookings;

      -- Who may be meant: by email (rank 1), else by phone and name (2), else by licence number and name (3). Somebody with another
      -- email is somebody else.
      create function find_people_v1(wanted jsonb)
        returns table ("index" integer, rank integer, id uuid, first_name text, last_name text, email text, phone_number text,
                       company text, job_title text, has_account boolean, licences jsonb)
        language sql stable security definer set search_path = identity, pg_temp as $$
        select w."index", m.rank, u.id, u.first_name, u.last_name, u.email, u.phone_number, u.company, u.job_title,
               u.password_hash is not null,
               coalesce((select jsonb_agg(jsonb_build_object('authority', l.authority, 'number', l.number) order by l.authority, l.number)
                           from licences l where l.user_id = u.id), '[]')
          from jsonb_to_recordset(wanted) as w ("index" integer, email text, "firstName" text, "lastName" text,
                                                "phoneNumber" text, licence text, authority text)
         cross join lateral (
           select x.id, 1 as rank from users x where lower(x.email) = w.email
           union all
           select x.id, 2 from users x
            where x.phone_number is not null and length(users_phone_digits(w."phoneNumber")) > 6
              and users_phone_digits(x.phone_number) = users_phone_digits(w."phoneNumber")
              and users_name_key(x.first_name, x.last_name) = users_name_key(w."firstName", w."lastName")
              and (w.email is null or x.email is null)
           union all
           select x.id, 3 from licences l join users x on x.id = l.user_id
            where lower(l.number) = lower(w.licence) and (w.authority is null or lower(l.authority) = lower(w.authority))
              and (w."lastName" is null or users_name_key(x.first_name, x.last_name) = users_name_key(w."firstName", w."lastName"))
              and (w.email is null or x.email is null)) m
          join users u on u.id = m.id
         order by 1, 2, 3
      $$;

      -- Adds somebody without an account (person is null), or stores the fields given of somebody who exists.
      create function import_person_v1(person uuid, fields jsonb, at timestamptz) returns uuid
        language plpgsql security definer set search_path = identity, pg_temp as $$
      declare
        found_id uuid := person;
      begin
        if found_id is null then
          insert into users (first_name, last_name, email, phone_number, company, job_title, created_at, updated_at)
          values (fields->>'firstName', fields->>'lastName', fields->>'email', fields->>'phoneNumber', fields->>'company',
                  fields->>'jobTitle', at, at)
          returning id into found_id;
        else
          update users
             set first_name = coalesce(fields->>'firstName', first_name), last_name = coalesce(fields->>'lastName', last_name),
                 email = coalesce(fields->>'email', email), phone_number = coalesce(fields->>'phoneNumber', phone_number),
                 company = coalesce(fields->>'company', company), job_title = coalesce(fields->>'jobTitle', job_title), updated_at = at
           where id = found_id
             -- Profiles of members are their own: only what is blank is filled in.
             and (password_hash is null or not (fields ?| array['firstName', 'lastName', 'email']));
        end if;
        if fields->>'licence' is not null then
          insert into licences (user_id, authority, number) values (found_id, fields->>'authority', fields->>'licence')
          on conflict do nothing;
        end if;
        return found_id;
      end $$;

      revoke all on function find_people_v1(jsonb), import_person_v1(uuid, jsonb, timestamptz) from public;
      grant execute on function find_people_v1(jsonb), import_person_v1(uuid, jsonb, timestamptz) to backflow_bookings;
    `),
  down: (sql) =>
    sql(`
      drop function import_person_v1(uuid, jsonb, timestamptz);
      drop function find_people_v1(jsonb);
      drop view licences_v1;
    `),
};
