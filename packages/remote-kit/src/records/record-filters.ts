import { ACCESS_LEVELS } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { idOptions, searchFilter } from '../lists/filter-fields.ts';
import { accessOptions } from '../admin/labels.ts';
import { filterChoice } from '../lists/filter-bar.tsx';

/** Field in the schema of a list's filters; an empty text is no restriction. */
export const accessFilter = z._default(z.enum(['', ...ACCESS_LEVELS]), '');
/** The filters of every list of records. */
export const recordFilters = {
  search: searchFilter,
  status: z._default(z.enum(['', 'published', 'draft']), ''),
};

export const statusChoice = filterChoice('status', 'Status', {
  '': 'Any Status',
  published: 'Published',
  draft: 'Drafts',
});

export const accessChoice = {
  name: 'access',
  label: 'Access level',
  options: [{ value: '', label: 'All Access' }, ...accessOptions],
} as const;

export const categoryChoice = (categories: Parameters<typeof idOptions>[1] = []) =>
  ({ name: 'category', label: 'Category', options: idOptions('All Categories', categories) }) as const;

/** @param options the label of each order */
export const sortChoice = <Sort extends string>(options: Readonly<Record<Sort, string>>) =>
  filterChoice('sort', 'Sort', options);
