import type { ForumCategory } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

export const TOPIC_FILTERS = [
  { value: '', label: 'All' },
  { value: 'followed', label: 'Followed' },
  { value: 'mine', label: 'Mine' },
] as const;

/**
 * The filters of the list, as in the address. An empty value filters nothing, and neither does an unknown category, so that old
 * links still show the list.
 */
export const forumFilter = (categories: readonly ForumCategory[] | undefined) =>
  z.object({
    search: searchFilter,
    category: idFilter(categories),
    only: z._default(z.enum(TOPIC_FILTERS.map(({ value }) => value)), ''),
  });
export type ForumFilter = z.infer<ReturnType<typeof forumFilter>>;

/** True if the list shows new topics of other members: search results, followed and own topics don't. */
export const includesNewTopics = ({ search, only }: ForumFilter): boolean => search === '' && only === '';
