import { searchableSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/**
 * Searched is what lists show to everybody. Content is not: what is protected must not be found by guessing its words.
 * A course says of its outcomes what it is good for, so they count as much as its description.
 */
const SEARCH = searchableSql({
  table: 'courses',
  title: 'title',
  summary: `coalesce(description, '') || ' ' || coalesce(manufacturer, '') || ' ' || words_of(outcomes)`,
  facets: ['level', 'category_id', 'is_published'],
  listed: 'deleted_at is null',
});

export const makeCoursesSearchable: Migration = {
  name: '0014-make-courses-searchable',
  up: async (sql) => {
    // Joining lines counts as changeable to Postgres, since it may for other types than text.
    await sql(`create function words_of(lines text[]) returns text language sql immutable parallel safe
      return array_to_string(lines, ' ')`);
    await sql(SEARCH.up);
  },
  down: async (sql) => {
    await sql(SEARCH.down);
    await sql('drop function words_of');
  },
};
