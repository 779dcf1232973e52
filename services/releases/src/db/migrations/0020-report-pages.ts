import type { Migration } from '@backflow/service-kit';

/** Reports by page and kind. What was reported before stays in the figures, without a page. */
export const reportPages: Migration = {
  name: '0020-report-pages',
  up: (sql) =>
    sql(`
      create table page_reports (
        release_id uuid references releases(id) on delete cascade,
        -- A pseudonym for this release.
        reporter bytea,
        day date,
        -- The pattern of its path; '' for a page that no release has.
        page text,
        kind text,
        message text default '',
        frame text default '',
        -- Page loads of the day.
        count integer not null default 1,
        -- Of a measure: the average of the day.
        value real,
        first_at timestamptz(3) not null,
        last_at timestamptz(3) not null,
        -- The last time that a member reported it to whom the site gave this release.
        given_at timestamptz(3),
        primary key (release_id, reporter, day, page, kind, message, frame)
      );
      create index page_reports_day on page_reports (day);
      insert into page_reports (release_id, reporter, day, page, kind, first_at, last_at, given_at)
        select release_id, reporter, day, '', 'shown', loaded_at, loaded_at, canary_at
          from release_reports where loaded_at is not null
        union all
        select release_id, reporter, day, '', failure, failed_at, failed_at, canary_at
          from release_reports where failed_at is not null and failure is not null;`),
  down: (sql) => sql('drop table page_reports;'),
};
