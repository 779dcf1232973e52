import { foldedPlainSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** Numbers of certificates by year, and how certificates are found. */
export const numberCertificates: Migration = {
  name: '0100-number-certificates',
  up: (sql) =>
    sql(`
      create table certificate_counters (year integer primary key, certificates integer not null);

      ${foldedPlainSql('certificates')}
      revoke all on function certificates_plain(text) from public;
      alter table certificates
        add column search tsvector not null generated always as (
          to_tsvector('simple'::regconfig, certificates_plain((facts ->> 'name') || ' ' || number))) stored;
      create index certificates_by_words on certificates using gin (search);
      -- What an administrator decided about a booking is looked up before another is issued.
      create index certificates_of_booking on certificates (booking_id, revoked_at);
    `),
  down: (sql) =>
    sql(`
      drop index certificates_of_booking, certificates_by_words;
      alter table certificates drop column search;
      drop function certificates_plain(text);
      drop table certificate_counters;
    `),
};
