import { AUDIT_TABLE_SQL, PUBLISH_AUDIT_SQL, publishAuditSubjectsSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** Authorities that license testers, what they approve, certificates; what people hold of them, and their gauges. */
export const createAuthorities: Migration = {
  name: '0001-create-authorities',
  up: (sql) =>
    sql(`
      create table authorities (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        credential text not null,
        website text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1,
        deleted_at timestamptz(3)
      );
      create unique index authorities_name on authorities (lower(name)) where deleted_at is null;
      insert into authorities (name, credential, website) values
        ('Texas (TCEQ)', 'Backflow Prevention Assembly Tester (BPAT)', 'https://www.tceq.texas.gov/licensing/licenses/bpatlic'),
        ('Washington (DOH)', 'Backflow Assembly Tester (BAT)', 'https://doh.wa.gov'),
        ('Oregon (OHA)', 'Backflow Assembly Tester', 'https://www.oregon.gov/oha'),
        ('Utah (DDW)', 'Backflow Assembly Tester', 'https://deq.utah.gov/drinking-water'),
        ('Idaho (DOPL)', 'Backflow Assembly Tester', 'https://dopl.idaho.gov'),
        ('California (certifying body)', 'Backflow Prevention Assembly Tester', 'https://www.waterboards.ca.gov');

      -- What a person says of a license beside its number, which identity has (licences_v2). One row for each license that has dates.
      create table held_credentials (
        licence_id uuid primary key,
        user_id uuid not null,
        first_issued_on date,
        issued_on date,
        -- As printed on it; null: by the authority's rule.
        expires_on date,
        -- Days of the authority's own steps by name: {"feePaidOn": "2026-01-15", "examPassedOn": …}.
        facts jsonb not null default '{}',
        -- Media's file.
        scan_id uuid,
        -- The last day of its term, as the rule in force says; null where nothing is known. Settled by one function after every change.
        valid_until date,
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1
      );
      create index held_credentials_of_person on held_credentials (user_id);
      create index held_credentials_by_end on held_credentials (valid_until, licence_id) where valid_until is not null;

      create table gauges (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        make text not null,
        model text not null,
        serial_number text not null,
        verified_on date not null,
        interval_months integer not null default 12 check (interval_months between 1 and 36),
        due_on date not null generated always as ((verified_on + make_interval(months => interval_months))::date) stored,
        certificate_id uuid,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1,
        deleted_at timestamptz(3)
      );
      create index gauges_of_person on gauges (user_id) where deleted_at is null;
      create index gauges_by_due_day on gauges (due_on, id) where deleted_at is null;

      -- What an authority accepts a class for, while it is valid.
      create table approvals (
        id uuid primary key default gen_random_uuid(),
        authority_id uuid not null references authorities(id),
        kind text not null check (kind in ('event', 'webinar', 'course')),
        offer_id uuid not null,
        course_number text not null,
        -- Whole minutes by kind of hours: {"classroom": 960, "handsOn": 480}.
        minutes jsonb not null,
        valid_from date,
        valid_until date,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1,
        deleted_at timestamptz(3)
      );
      create unique index approvals_of_offer on approvals (offer_id, authority_id, course_number) where deleted_at is null;
      create index approvals_of_authority on approvals (authority_id) where deleted_at is null;

      create table certificates (
        id uuid primary key default gen_random_uuid(),
        number text not null unique,
        code text not null unique,
        booking_id uuid not null,
        offer_id uuid not null,
        user_id uuid not null,
        completed_on date not null,
        expires_on date,
        -- CertificateFacts, as issued.
        facts jsonb not null,
        -- The signed credential, made when it is first asked for.
        badge jsonb,
        issued_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        revoked_reason text,
        -- Null: its cause was taken back.
        revoked_by uuid,
        -- The certificate in its place.
        replaced_by uuid references certificates(id),
        version integer not null default 1,
        check ((revoked_at is null) = (revoked_reason is null))
      );
      create unique index certificates_one_of_booking on certificates (booking_id) where revoked_at is null;
      create index certificates_of_person on certificates (user_id, issued_at desc, id desc);
      create index certificates_of_offer on certificates (offer_id, issued_at desc, id desc);
      create index certificates_newest on certificates (issued_at desc, id desc);

      ${AUDIT_TABLE_SQL}
      ${PUBLISH_AUDIT_SQL}
      ${publishAuditSubjectsSql(`
        select id, name, null::text, null::uuid from authorities
        union all select id, facts ->> 'number', null, user_id from certificates
        union all select id, make || ' ' || serial_number, null, user_id from gauges
        union all select p.id, a.name || ' ' || p.course_number, null, null
                    from approvals p join authorities a on a.id = p.authority_id`)}
    `),
  down: (sql) =>
    sql(`
      drop view audit_subjects_v1, audit_lines_v1;
      drop table audit_lines, certificates, approvals, gauges, held_credentials, authorities;
    `),
};
