import { STATUS } from '@backflow/booking-kit';
import { KIND_RULES, isPositive } from '@backflow/contracts/bookings';
import type { BookingCounts, BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import styles from './status-filter.module.css';
import { formatNumber, formatShortAmount } from '@backflow/remote-kit';

interface Props {
  kind: OfferKind;
  /** Undefined until they are fetched. */
  counts: BookingCounts | undefined;
  selected: BookingStatus | '';
  onSelect: (status: BookingStatus | '') => void;
}

/** The count of each status that somebody has, as a button that filters the list, and what was attended and paid. */
export function StatusFilter({ kind, counts, selected, onSelect }: Props) {
  const { statuses, isAttended } = KIND_RULES[kind];
  const count = (status: BookingStatus): number => counts?.[status] ?? 0;
  const choices = [
    { status: '' as const, label: 'All', number: statuses.reduce((sum, each) => sum + count(each), 0) },
    ...statuses
      .map((status) => ({ status, label: STATUS[status].label, number: count(status) }))
      .filter(({ status, number }) => number > 0 || status === selected),
  ];
  const { attended = 0, held = 0, paid = '0', unpaid = '0' } = counts ?? {};
  const figures = [
    isAttended && attended > 0 && `${formatNumber(attended)} attended`,
    held > 0 && `${formatNumber(held)} offered a seat`,
    isPositive(paid) && `${formatShortAmount(paid)} paid`,
    isPositive(unpaid) && `${formatShortAmount(unpaid)} unpaid`,
  ].filter(Boolean);
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
      {figures.length > 0 && <p className={styles.figures}>{figures.join(' · ')}</p>}
    </div>
  );
}
