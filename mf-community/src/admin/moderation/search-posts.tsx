import type { useSearchFilters } from '@backflow/remote-kit';
import { SearchField } from '@backflow/ui';
import type { moderationFilter } from './moderation-filter.ts';

export type Filtering = ReturnType<typeof useSearchFilters<typeof moderationFilter>>;

/** The search field of both lists. */
export const SearchPosts = ({ filtering: { draft, setDraft, flush } }: { filtering: Filtering }) => (
  <SearchField
    label="Search posts"
    name="search"
    maxLength={100}
    value={draft.search}
    onValueChange={(search) => setDraft({ search })}
    onBlur={flush}
  />
);
