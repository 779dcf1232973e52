import { SearchField, Select } from '@backflow/ui';
import type { ForumList } from './use-forum-list.ts';
import styles from './topic-filters.module.css';

/** Search and category. */
export const TopicFilters = ({
  list: { entered, categories, choose, type, settle },
}: {
  list: ForumList;
}) => (
  <div role="search" aria-label="Topics" className={styles.filters}>
    <SearchField
      label="Search topics"
      name="search"
      maxLength={100}
      value={entered.search}
      onValueChange={(search) => type({ search })}
      onBlur={settle}
    />
    <Select
      label="Category"
      hideLabel
      name="category"
      options={[
        { value: '', label: 'All Categories' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={entered.category}
      onChange={({ target }) => choose({ category: target.value })}
    />
  </div>
);
