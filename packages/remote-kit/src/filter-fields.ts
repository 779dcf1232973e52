import { id } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

/** The search text of a list, in the schema of its filters. */
export const searchFilter = z._default(z.string().check(z.trim(), z.maxLength(100)), '');

/**
 * The id of a record that a list is filtered by; an empty text is no restriction. Once the records are known, neither is an
 * unknown id: an old link still shows the list.
 */
export const idFilter = (known?: readonly { id: string }[]) =>
  z._default(known ? z.enum(['', ...known.map((each) => each.id)]) : z.union([z.literal(''), id]), '');

/** The options of such a filter. @param all the option without a restriction: 'All Categories' */
export const idOptions = (all: string, known: readonly { id: string; name: string }[]) => [
  { value: '', label: all },
  ...known.map(({ id: value, name }) => ({ value, label: name })),
];

type WithoutEmpty<Filter> = { [Name in keyof Filter]?: Exclude<Filter[Name], ''> | undefined };

/** A filter as an endpoint's query: '' stands for no choice, and is left out. */
export const withoutEmpty = <Filter extends object>(filter: Filter): WithoutEmpty<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as WithoutEmpty<Filter>;
