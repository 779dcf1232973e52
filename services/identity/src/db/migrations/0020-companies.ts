import { publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** Companies, their members and invitations. */
export const companies: Migration = {
  name: '0020-companies',
  up: (sql) =>
    sql(`
      create table companies (
        id uuid default gen_random_uuid() primary key,
        name text not null,
        address text,
        -- [{ name, email, phone, role }], the first for invoices.
        contacts jsonb not null default '[]',
        requires_purchase_order boolean not null default false,
        purchase_order_note text,
        -- Null: the days of the settings.
        payment_days integer check (payment_days between 0 and 365),
        -- The office's; members don't see it.
        note text,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deactivated_at timestamptz(3),
        -- A merged company is deleted, and leads to the one it was merged into, never to another merged one.
        merged_into uuid references companies(id),
        deleted_at timestamptz(3),
        check ((merged_into is null) = (deleted_at is null)),
        name_key text not null generated always as (left(lower(users_plain(name)), 60)) stored,
        search tsvector not null generated always as (to_tsvector('simple'::regconfig, users_plain(
          name || ' ' || coalesce(address, '') || ' '
            || coalesce(jsonb_path_query_array(contacts, '$[*].*')::text, '')))) stored
      );
      create index companies_by_name on companies (name_key, id) where deleted_at is null;
      create index companies_search on companies using gin (search);
      create index companies_merged on companies (merged_into) where merged_into is not null;

      create table company_members (
        company_id uuid references companies(id),
        user_id uuid references users(id) on delete cascade,
        role text not null check (role in ('owner', 'manager', 'technician')),
        -- What the member lets the company see of what it has not booked itself.
        shares_bookings boolean not null default false,
        shares_hours boolean not null default false,
        joined_at timestamptz(3) not null default now(),
        primary key (company_id, user_id)
      );
      create index company_members_user on company_members (user_id);

      create table company_invitations (
        id uuid default gen_random_uuid() primary key,
        company_id uuid not null references companies(id),
        -- In lower case.
        email text not null,
        role text not null check (role in ('owner', 'manager', 'technician')),
        status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
        invited_by uuid references users(id) on delete set null,
        invited_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        accepted_by uuid references users(id) on delete cascade
      );
      create unique index company_invitations_open on company_invitations (company_id, email) where status = 'open';
      create index company_invitations_email on company_invitations (email);
      create index company_invitations_inviter on company_invitations (invited_by);
      create index company_invitations_accepted on company_invitations (accepted_by);
      create index company_invitations_expiry on company_invitations (expires_at);

      -- The invitation that a link of a mail accepts.
      alter table one_time_tokens add column subject_id uuid;

      create view companies_v1 as
        select id, name, address, contacts -> 0 ->> 'name' as contact_name, contacts -> 0 ->> 'email' as contact_email,
               payment_days, requires_purchase_order, merged_into,
               purchase_order_note, deactivated_at is not null as is_deactivated, name_key, search
          from companies;
      grant select on companies_v1 to backflow_bookings;

      create view company_members_v1 as
        select m.company_id, m.user_id, m.role, m.shares_bookings, m.shares_hours
          from company_members m join companies c on c.id = m.company_id
         where c.deactivated_at is null and c.deleted_at is null;
      grant select on company_members_v1 to backflow_bookings;

      ${publishAuditSubjectsSql(`select id, name, '/admin/companies/' || id, null::uuid from companies`)}
    `),
  down: (sql) =>
    sql(`
      drop view audit_subjects_v1, company_members_v1, companies_v1;
      alter table one_time_tokens drop column subject_id;
      drop table company_invitations, company_members, companies;
    `),
};
