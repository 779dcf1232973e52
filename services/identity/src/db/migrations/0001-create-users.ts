import { AUDIT_TABLE_SQL } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

// Instants keep milliseconds only, so that a page's cursor, which passes through JavaScript, loses nothing.
// `search` holds the words of names and address, cut at the characters e-mail addresses are made of.
export const createUsers: Migration = {
  name: '0001-create-users',
  async up(sql) {
    await sql(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        password_hash text not null,
        first_name text not null,
        last_name text not null,
        job_title text,
        company text,
        phone_number text,
        profile_image_url text,
        is_admin boolean not null default false,
        subscription_status text not null default 'free' check (subscription_status in ('free', 'premium')),
        email_notifications boolean not null default true,
        sms_notifications boolean not null default false,
        weekly_email_digest boolean not null default true,
        new_event_alerts boolean not null default true,
        session_epoch integer not null default 0,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        search tsvector not null generated always as (
          to_tsvector('simple'::regconfig,
            translate(first_name || ' ' || last_name || ' ' || email, '@._+-/', '      '))
        ) stored
      );
      create unique index users_email on users (lower(email));
      create index users_newest on users (created_at desc, id desc);
      create index users_newest_admins on users (created_at desc, id desc) where is_admin;
      create index users_premium on users (id) where subscription_status = 'premium';
      create index users_search on users using gin (search);
      ${AUDIT_TABLE_SQL}
    `);
  },
  async down(sql) {
    await sql('drop table users; drop table audit_lines');
  },
};
