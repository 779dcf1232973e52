import type { AccessLevel } from '@backflow/contracts';
import { SearchField, Select } from '@backflow/ui';
import type { useEventList } from './use-event-list.ts';
import styles from './event-filters.module.css';

export const ACCESS_WORDS: Readonly<Record<AccessLevel, string>> = {
  free: 'Free',
  paid: 'Paid',
  premium: 'Premium',
};

const SELECTS = [
  { name: 'status', label: 'Status', words: { '': 'All statuses', published: 'Published', draft: 'Draft' } },
  { name: 'timing', label: 'Timing', words: { '': 'All dates', upcoming: 'Upcoming', past: 'Past' } },
  { name: 'accessLevel', label: 'Access level', words: { '': 'All access levels', ...ACCESS_WORDS } },
  {
    name: 'sort',
    label: 'Order',
    words: { latest: 'Latest first', soonest: 'Soonest first', title: 'By title', newest: 'Added last' },
  },
] as const;

/** Search, filters and order of the list. */
export const EventFilters = ({ list }: { list: ReturnType<typeof useEventList> }) => (
  <div role="search" aria-label="Events" className={styles.filters}>
    <SearchField
      className={styles.search}
      label="Search events"
      name="search"
      maxLength={100}
      value={list.entered.search}
      onValueChange={(search) => list.type({ search })}
      onBlur={list.settle}
    />
    {SELECTS.map(({ name, label, words }) => (
      <Select
        key={name}
        name={name}
        label={label}
        hideLabel
        options={Object.entries(words).map(([value, text]) => ({ value, label: text }))}
        value={list.entered[name]}
        onChange={({ currentTarget }) => {
          list.choose({ [name]: currentTarget.value });
        }}
      />
    ))}
  </div>
);
