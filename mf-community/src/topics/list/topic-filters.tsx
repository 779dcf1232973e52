import { FilterBar, idOptions } from '@backflow/remote-kit';
import type { ForumList } from './use-forum-list.ts';
import styles from './topic-filters.module.css';

/** Search and category. */
export const TopicFilters = ({ list }: { list: ForumList }) => (
  <FilterBar
    label="Topics"
    plural="topics"
    filters={list}
    className={styles.filters}
    choices={[{ name: 'category', label: 'Category', options: idOptions('All Categories', list.categories) }]}
  />
);
