import { Button, IconButton, SearchField, Select, VisuallyHidden } from '@backflow/ui';
import type { IconName, SelectProps } from '@backflow/ui';
import type { LocationFilter } from './location-filter.ts';
import { addMonths, formatMonth } from './month.ts';
import type { Month } from './month.ts';
import type { LocationSearch } from './use-locations.ts';
import styles from './calendar-head.module.css';

interface Props {
  month: Month;
  thisMonth: Month;
  filter: LocationFilter;
  options: SelectProps['options'];
  search: LocationSearch | undefined;
  onMonth: (month: Month) => void;
  onFilter: (filter: LocationFilter) => void;
}

/** The month, buttons to other months, and the filter. */
export const CalendarHead = ({ month, thisMonth, filter, options, search, onMonth, onFilter }: Props) => (
  <div className={styles.head}>
    <h3>{formatMonth(month)}</h3>
    <div className={styles.location}>
      {search && (
        <>
          <SearchField
            label="Find a location"
            name="calendar-location-search"
            value={search.value}
            onValueChange={search.onChange}
          />
          <VisuallyHidden>
            <span role="status">{search.found !== undefined && `${search.found} location(s) found`}</span>
          </VisuallyHidden>
        </>
      )}
      <Select
        label="Location"
        hideLabel
        name="calendar-location"
        options={options}
        value={filter}
        onChange={({ target }) => {
          onFilter(target.value);
        }}
      />
    </div>
    <div role="group" aria-label="Month" className={styles.steps}>
      <Step {...{ month, onMonth }} by={-12} icon="chevrons-left" label="Previous year" />
      <Step {...{ month, onMonth }} by={-1} icon="chevron-left" label="Previous month" />
      <Button
        variant="quiet"
        disabled={month === thisMonth}
        onClick={() => {
          onMonth(thisMonth);
        }}
      >
        Today
      </Button>
      <Step {...{ month, onMonth }} by={1} icon="chevron-right" label="Next month" />
      <Step {...{ month, onMonth }} by={12} icon="chevrons-right" label="Next year" />
    </div>
  </div>
);

interface StepProps {
  month: Month;
  by: number;
  icon: IconName;
  label: string;
  onMonth: (month: Month) => void;
}

function Step({ month, by, icon, label, onMonth }: StepProps) {
  const to = addMonths(month, by);
  return (
    <IconButton
      variant="quiet"
      icon={icon}
      label={label}
      disabled={to === month}
      onClick={() => {
        onMonth(to);
      }}
    />
  );
}
