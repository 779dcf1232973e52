import type { ForumCategory } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

export const SHOWN = [
  { value: '', label: 'All' },
  { value: 'followed', label: 'Followed' },
  { value: 'mine', label: 'Mine' },
] as const;

/**
 * What the list is narrowed by, as the address has it; an empty text is no restriction. Once the categories are known,
 * one that is none of them is no restriction either: an old link still shows the list.
 */
export const forumFilter = (categories: readonly ForumCategory[] | undefined) =>
  z.object({
    search: searchFilter,
    category: idFilter(categories),
    only: z._default(z.enum(SHOWN.map(({ value }) => value)), ''),
  });
export type ForumFilter = z.infer<ReturnType<typeof forumFilter>>;

/** Whether a topic that somebody else begins belongs in the list: not in what was searched, followed or begun. */
export const takesNewTopics = ({ search, only }: ForumFilter): boolean => search === '' && only === '';
