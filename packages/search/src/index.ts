export { MAX_MATCHES, findMatches } from './find-matches.ts';
export type { Matches, Search } from './find-matches.ts';
export type { Facets } from './filters.ts';
export { highlightMatches } from './highlight-matches.ts';
export { searchableSql } from './searchable-sql.ts';
export type { Select } from './select.ts';
export { prefixQuery } from './tokenize.ts';
