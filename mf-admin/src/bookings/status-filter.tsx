import { KIND_RULES } from '@backflow/contracts/bookings';
import type { BookingCounts, BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { STATUS } from './labels.ts';
import styles from './status-filter.module.css';
import { formatNumber } from '@backflow/remote-kit';

interface Props {
  kind: OfferKind;
  /** Undefined until they are fetched. */
  counts: BookingCounts | undefined;
  selected: BookingStatus | '';
  onSelect: (status: BookingStatus | '') => void;
}

/** The count of each status, as a button that filters the list. */
export function StatusFilter({ kind, counts, selected, onSelect }: Props) {
  const { statuses, isAttended } = KIND_RULES[kind];
  const count = (status: BookingStatus): number => counts?.[status] ?? 0;
  const choices = [
    { status: '' as const, label: 'All', number: statuses.reduce((sum, each) => sum + count(each), 0) },
    ...statuses.map((status) => ({ status, label: STATUS[status].label, number: count(status) })),
  ];
  return (
    <div className={styles.filter}>
      <div role="group" aria-label="Status" className={styles.choices}>
        {choices.map(({ status, label, number }) => (
          <button
            key={status}
            type="button"
            className={styles.choice}
            aria-pressed={selected === status}
            onClick={() => onSelect(status)}
          >
            {label} {counts && <span>({formatNumber(number)})</span>}
          </button>
        ))}
      </div>
      {counts && isAttended && <p className={styles.attended}>{formatNumber(counts.attended)} attended</p>}
    </div>
  );
}
