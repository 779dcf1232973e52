import type { Migration } from '@backflow/service-kit';

const AUDIT_SUBJECTS = `
  select id, name, null::text, null::uuid from authorities
  union all select id, facts ->> 'number', null, user_id from certificates
  union all select id, make || ' ' || serial_number, null, user_id from gauges
  union all select p.id, a.name || ' ' || p.course_number, null, null
              from approvals p join authorities a on a.id = p.authority_id`;

const replaceAuditSubjects = (more = '') =>
  `create or replace view audit_subjects_v1 (id, name, path, member_id) as ${AUDIT_SUBJECTS}${more};`;

/** Rules that the trade knows, by authority of 0001: RenewalRule of the contracts, fields with their defaults left out. */
const KNOWN: Readonly<
  Record<string, { rule: object; source: string; readOn: string; from?: string; note: string }>
> = {
  'Texas (TCEQ)': {
    rule: {
      ...{ term: 'years', termYears: 3, classMinutes: 960, handsOnMinutes: 480, hasFee: true },
      ...{ graceDays: 30, graceNeedsFee: true },
      ...{ lapseMonths: 12, lapsedNeeds: 'the 40-hour course again' },
    },
    source: 'ABPA San Antonio newsletter 6/2022; Austin Water, registration page; HAC course 1204/1234',
    readOn: '2026-11-01',
    note: 'The application and the fee must come before the expiry. Tests made while it is lapsed don’t count.',
  },
  'Washington (DOH)': {
    rule: {
      ...{ term: 'calendarYear', hasFee: true, opensDays: 60, lateMonths: 2 },
      ...{ exam: 'period', examYears: 3 },
    },
    source: 'WAC 246-292-090(4); Washington Certification Services, renewal and professional growth pages',
    readOn: '2026-11-01',
    note: 'Renewed each year by fee: notice in November, late until the end of February. The exam (“professional growth”) is passed once in a fixed period of three years, which follows from the first certification.',
  },
  'Oregon (OHA)': {
    rule: {
      ...{ term: 'fixedDay', termDay: '06-30', termParity: 'odd', courseYears: 2 },
    },
    source: 'Oregon license directory (2007); ORS 448.279; City of Beaverton',
    readOn: '2026-11-01',
    note: 'Journeyman plumbers need no certificate (ORS 448.279(4)). Gauges are verified yearly.',
  },
  'Utah (DDW)': {
    rule: { term: 'years', termYears: 3, exam: 'term' },
    source: 'R309-305-8',
    readOn: '2026-11-01',
    from: '2024-12-01',
    note: 'A written and a performance exam of an accredited agency. While it is expired, no tests for the record.',
  },
  'Idaho (DOPL)': {
    rule: {
      ...{ term: 'years', termYears: 1, hasFee: true, hasAffidavit: true },
      ...{ refresherYears: 2, refresherMinutes: 480, isFirstExempt: true },
    },
    source: 'IDAPA 24.05.01.500 (8/2023)',
    readOn: '2026-11-01',
    note: 'Audits ask for proof of the refresher afterwards. Testers can’t carry hours over.',
  },
  'California (certifying body)': {
    rule: {
      ...{ term: 'printed', termYears: 3, exam: 'term' },
      scopes: [
        {
          from: '2026-07-01',
          body: 'Los Angeles County',
          text: 'Valid for internal protection only, not at the meter.',
        },
        {
          from: '2027-07-01',
          body: null,
          text: 'The certifying body needs the State Board’s recognition and accreditation.',
        },
      ],
    },
    source: 'LA County Public Health FAQ (6/2025); State Water Board meeting, April 25, 2025',
    readOn: '2026-11-01',
    note: 'Valid and renewed by the certifying body, commonly for 3 years by its exam.',
  },
};

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const seed = Object.entries(KNOWN)
  .map(
    ([name, { rule, source, readOn, from, note }]) => `
      insert into renewal_rules (authority_id, effective_from, rule, source, source_read_on, note)
      select id, ${from === undefined ? 'null' : quote(from)}, ${quote(JSON.stringify(rule))}, ${quote(source)}, '${readOn}', ${quote(note)}
        from authorities where name = ${quote(name)} and deleted_at is null;`,
  )
  .join('');

/** Rules of renewal, a row for each version. */
export const createRenewalRules: Migration = {
  name: '0200-create-renewal-rules',
  up: (sql) =>
    sql(`
      create table renewal_rules (
        id uuid primary key default gen_random_uuid(),
        authority_id uuid not null references authorities(id),
        -- Null: since always.
        effective_from date,
        -- Null: until the next one.
        effective_until date,
        rule jsonb not null,
        source text not null,
        source_read_on date not null,
        note text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version integer not null default 1,
        deleted_at timestamptz(3)
      );
      create unique index renewal_rules_of_day on renewal_rules (authority_id, effective_from) nulls not distinct
        where deleted_at is null;
      ${seed}
      ${replaceAuditSubjects(`
        union all select r.id, a.name || coalesce(' from ' || r.effective_from, ''), null, null
                    from renewal_rules r join authorities a on a.id = r.authority_id`)}
    `),
  down: (sql) =>
    sql(`
      ${replaceAuditSubjects()}
      drop table renewal_rules;
    `),
};
