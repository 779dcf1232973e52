import type { Category } from '@backflow/contracts/learning';
import { SearchField, Select } from '@backflow/ui';
import { isLevelFilter, levelOptions } from './course-filter.ts';
import type { CourseFilter } from './course-filter.ts';
import styles from './course-filters.module.css';

interface Props {
  filter: CourseFilter;
  categories: readonly Category[];
  onChoose: (change: Partial<CourseFilter>) => void;
  onType: (change: Pick<CourseFilter, 'search'>) => void;
  /** The reader goes on to something else. */
  onTyped: () => void;
}

/** Search, level and category. */
export const CourseFilters = ({ filter, categories, onChoose, onType, onTyped }: Props) => (
  <div role="search" aria-label="Courses" className={styles.filters}>
    <SearchField
      className={styles.search}
      label="Search courses"
      name="search"
      maxLength={100}
      value={filter.search}
      onValueChange={(search) => {
        onType({ search });
      }}
      onBlur={onTyped}
    />
    <Select
      label="Level"
      hideLabel
      name="level"
      options={levelOptions}
      value={filter.level}
      onChange={({ target }) => {
        if (isLevelFilter(target.value)) onChoose({ level: target.value });
      }}
    />
    <Select
      label="Category"
      hideLabel
      name="category"
      options={[
        { value: '', label: 'All Categories' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={filter.category}
      onChange={({ target }) => {
        onChoose({ category: target.value });
      }}
    />
  </div>
);
