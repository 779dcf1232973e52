import { cleanLine, cleaned, id } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** The schema of a list's search text. */
export const searchFilter = z._default(z.string().check(cleaned(cleanLine), z.maxLength(100)), '');

/**
 * The schema of a filter by a record's id; an empty text is no restriction. Once the records are known, an unknown id is no
 * restriction either: an old link still shows the list.
 */
export const idFilter = (known?: readonly { id: string }[]) =>
  z._default(known ? z.enum(['', ...known.map((each) => each.id)]) : z.union([z.literal(''), id]), '');

/** The options of a filter by id. @param all the label of the option without a restriction: 'All Categories' */
export const idOptions = (all: string, known: readonly { id: string; name: string }[]) => [
  { value: '', label: all },
  ...known.map(({ id: value, name }) => ({ value, label: name })),
];

type WithoutEmpty<Filter> = { [Name in keyof Filter]?: Exclude<Filter[Name], ''> | undefined };

/** Filters as an endpoint's query: '' means no restriction and is left out. */
export const withoutEmpty = <Filter extends object>(filter: Filter): WithoutEmpty<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as WithoutEmpty<Filter>;
