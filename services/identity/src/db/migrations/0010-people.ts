import type { Migration } from '@backflow/service-kit';

const HAS_ACCOUNT = 'password_hash is not null';

/** What people are found by. `more` is SQL that begins with `||`. */
const searchSql = (email: string, more = '') =>
  `to_tsvector('simple'::regconfig, users_plain(first_name || ' ' || last_name || ' ' || ${email}${more}))`;

const SEARCH = searchSql(
  `coalesce(email, '')`,
  ` || ' ' || coalesce(phone_number || ' ' || users_phone_digits(phone_number), '')`,
);

/** `more` are columns after those of the baseline. @param status of an address, as SQL; the baseline knows accounts only */
const contactsSql = (status = '', more = '') => `
  select id, first_name, last_name, email, phone_number, company, search,
         case ${status} when email_bounced_at is not null then 'bounced'
              when email_confirmed_at is null then 'unconfirmed'
              else 'confirmed' end as email_status${more}
    from users`;

/** An address that the office typed for somebody without an account is used like a confirmed one. */
const recipientsSql = (more = '') => `
  select id, email, email_confirmed_at is not null${more} as is_confirmed, email_bounced_at is not null as has_bounced,
         first_name, last_name, company, phone_number
    from users`;

/** The counters of accounts. `condition` tells which rows are accounts. */
const countersSql = (condition: string) => {
  const month = (row: string) =>
    `date_trunc('month', ${row}created_at at time zone 'America/Los_Angeles')::date`;
  const addMonths = (rows: string) => `
    insert into user_months as t (month, slot, total)
    select value, pg_backend_pid() % 16, sum(sign) from (${rows}) counted (value, sign) group by value order by value
        on conflict (month, slot) do update set total = t.total + excluded.total;`;
  const counter = (name: string, body: string) => `
    create or replace function ${name}() returns trigger language plpgsql set search_path = identity, pg_temp as $$
    begin
      ${body}
      return null;
    end $$;`;
  const count = (rows: string) =>
    `(select count(*) filter (where ${condition}) from ${rows}), (select count(*) filter (where ${condition} and subscription_status = 'premium') from ${rows})`;
  const difference = (rows: string) =>
    `(select count(*) from added where ${rows}) - (select count(*) from removed where ${rows})`;
  return [
    counter('count_added_users', `perform add_to_user_counts(${count('added')});`),
    counter(
      'count_changed_users',
      `perform add_to_user_counts(${difference(condition)}, ${difference(`${condition} and subscription_status = 'premium'`)});`,
    ),
    counter(
      'count_removed_users',
      `perform add_to_user_counts(-x.users, -x.premium) from (select ${count('removed')}) x (users, premium);`,
    ),
    counter('count_user_months_added', addMonths(`select ${month('')}, 1 from added where ${condition}`)),
    counter(
      'count_user_months_removed',
      addMonths(`select ${month('')}, -1 from removed where ${condition}`),
    ),
    counter(
      'count_user_months_changed',
      addMonths(
        `select ${month('old.')}, -1 where ${condition.replace('password', 'old.password')} union all select ${month('new.')}, 1 where ${condition.replace('password', 'new.password')}`,
      ),
    ),
  ].join('');
};

/**
 * People without an account: a row without a password, and maybe without an address. Licences, people who were merged, and pairs that
 * look like duplicates and aren't.
 */
export const people: Migration = {
  name: '0010-people',
  up: (sql) =>
    sql(`
      -- The last ten digits, without an extension: a country's code may be left out.
      create function users_phone_digits(phone text) returns text language sql immutable parallel safe return
        right(regexp_replace(regexp_replace(lower(coalesce(phone, '')), '(x|#|ext).*$', ''), '[^0-9]', '', 'g'), 10);
      create function users_name_key(first_name text, last_name text) returns text language sql immutable parallel safe return
        regexp_replace(lower(users_plain(first_name || last_name)), '[^[:alnum:]]', '', 'g');

      alter table users alter column email drop not null, alter column password_hash drop not null;
      alter table users alter column search set expression as (${SEARCH});
      create index users_by_phone on users (users_phone_digits(phone_number)) where phone_number is not null;
      create index users_by_name_key on users (users_name_key(first_name, last_name));
      create index users_by_pending_email on users (lower(pending_email)) where pending_email is not null;
      create index users_without_account on users (created_at desc, id desc) where not (${HAS_ACCOUNT});

      ${countersSql(HAS_ACCOUNT)}
      create trigger count_user_months_opened after update on users for each row
        when ((old.password_hash is null) <> (new.password_hash is null) and old.created_at = new.created_at)
        execute function count_user_months_changed();

      create table licences (
        id uuid default gen_random_uuid() primary key,
        user_id uuid not null references users(id) on delete cascade,
        authority text not null,
        number text not null,
        created_at timestamptz(3) not null default now()
      );
      create unique index licences_of_person on licences (user_id, lower(authority), lower(number));
      create index licences_by_number on licences (lower(number) text_pattern_ops);

      -- Old addresses lead to the person whom somebody was merged into. A name is erased with that person.
      create table merged_people (
        from_id uuid primary key,
        into_id uuid not null,
        name text,
        email text,
        merged_by uuid not null,
        merged_at timestamptz(3) not null
      );
      create index merged_people_newest on merged_people (merged_at desc, from_id desc);
      create index merged_people_of_person on merged_people (into_id);

      -- Pairs that an administrator has told apart, the smaller id first.
      create table different_people (
        one uuid references users(id) on delete cascade,
        other uuid references users(id) on delete cascade,
        decided_by uuid not null,
        decided_at timestamptz(3) not null,
        primary key (one, other),
        check (one < other)
      );
      create index different_people_by_other on different_people (other);

      create or replace view mail_recipients_v2 as ${recipientsSql(` or not (${HAS_ACCOUNT})`)};
      -- Entries and records of somebody who was merged keep the old id.
      create or replace view people_v1 as
        select id, first_name, last_name, profile_image_url from users
        union all
        select m.from_id, u.first_name, u.last_name, u.profile_image_url from merged_people m join users u on u.id = m.into_id;
      create or replace view contacts_v2 as ${contactsSql(
        `when email is null then 'none' when email_bounced_at is null and not (${HAS_ACCOUNT}) then 'confirmed'`,
        `,
         ${HAS_ACCOUNT} as has_account,
         (select string_agg(l.number, ', ' order by l.created_at desc, l.id) from licences l where l.user_id = users.id) as licence_number`,
      )};
    `),
  down: (sql) =>
    sql(`
      drop view contacts_v2;
      create or replace view mail_recipients_v2 as ${recipientsSql()};
      create or replace view people_v1 as select id, first_name, last_name, profile_image_url from users;
      drop table different_people, merged_people, licences;
      drop trigger count_user_months_opened on users;
      ${countersSql('true')}
      drop index users_without_account, users_by_pending_email, users_by_name_key, users_by_phone;
      alter table users alter column search set expression as (${searchSql('email')});
      update users set email = coalesce(email, id || '@no-address.invalid'), password_hash = coalesce(password_hash, '!')
       where email is null or password_hash is null;
      alter table users alter column email set not null, alter column password_hash set not null;
      drop function users_name_key(text, text), users_phone_digits(text);
      create view contacts_v2 as ${contactsSql()};
      grant select on contacts_v2 to backflow_bookings, backflow_events, backflow_learning;
    `),
};
