import type { Endpoint } from '@backflow/contracts';

/**
 * The query of an address in one spelling: only the parameters the contract knows, in the order of their names.
 * Parameters nobody reads would otherwise make a new address, and a new question to the service, at will.
 * @returns '' or the query with its `?`.
 */
export function canonicalSearch({ query }: Pick<Endpoint, 'query'>, search: string): string {
  if (search.length < 2 || !query) return '';
  const known = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query.shape, name)) known.append(name, value);
  }
  known.sort();
  return known.size > 0 ? `?${known.toString()}` : '';
}
