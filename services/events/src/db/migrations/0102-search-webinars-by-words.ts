import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';
import { makeWebinarsSearchable } from './0021-make-webinars-searchable.ts';

const SEARCH = searchableSql({
  table: 'webinars',
  title: 'title',
  body: 'description',
  facets: ['is_published', 'access_level', 'is_live'],
  derived: {
    year: `extract(year from scheduled_at at time zone 'UTC')::int::text`,
    recording: `(recording_url is not null)::text`,
  },
  listed: 'deleted_at is null',
  published: 'is_published',
});

/** Webinars are searched as events are. Their links are left out: they must not be found by guessing. */
export const searchWebinarsByWords: Migration = {
  name: '0102-search-webinars-by-words',
  up: async (sql) => {
    await makeWebinarsSearchable.down(sql);
    await sql(SEARCH.up);
  },
  down: async (sql) => {
    await sql(SEARCH.down);
    await makeWebinarsSearchable.up(sql);
    await sql(`
      drop index webinars_search;
      create index webinars_search on webinars using gin (search) where deleted_at is null;
    `);
  },
};
