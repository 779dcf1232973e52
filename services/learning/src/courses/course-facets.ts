import { raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** What must be equal, by column; absent or null where any will do. */
export type Facets = Readonly<Record<string, string | boolean | null | undefined>>;

/** Those that were asked for. */
export const givenFacets = (facets: Facets) =>
  Object.entries(facets).filter((facet): facet is [string, string | boolean] => facet[1] != null);

/** As conditions on courses `c` that were not deleted; a flag alone, as the partial indexes have it. */
export const wanted = (facets: Facets): Sql[] => conditionsOf(facets, () => 'c');

/** What an offer has too. */
const OF_OFFERS = ['deleted_at', 'is_published', 'access_level'];

/** The same by the columns of the offer `o`, where it has them, as the index of bookings on enrollments does. */
export const wantedOffers = (facets: Facets): Sql[] => [
  raw('o.enrollments is not null'),
  ...conditionsOf(facets, (column) => (OF_OFFERS.includes(column) ? 'o' : 'c')),
];

const conditionsOf = (facets: Facets, aliasOf: (column: string) => 'c' | 'o'): Sql[] => [
  raw(`${aliasOf('deleted_at')}.deleted_at is null`),
  ...givenFacets(facets).map(([name, value]) => {
    const column = raw(`${aliasOf(name)}.${name}`);
    if (typeof value === 'boolean') return value ? column : sql`not ${column}`;
    return sql`${column} = ${value}`;
  }),
];
