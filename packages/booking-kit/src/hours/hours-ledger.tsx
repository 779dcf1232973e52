import { HOUR_KINDS, HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import type { HoursEntry, HoursYear } from '@backflow/contracts/bookings';
import { useId, useState } from 'react';
import type { HoursFilter } from './api.ts';
import { HoursEntries } from './hours-entries.tsx';
import type { EntriesQuery } from './hours-entries.tsx';
import styles from './hours.module.css';

interface Props {
  years: readonly HoursYear[];
  getEntries: (filter: HoursFilter) => EntriesQuery;
  /** The page of what an entry is about. */
  getHref: (offer: NonNullable<HoursEntry['offer']>) => string;
}

const KEYS = [...HOUR_KINDS, 'total'] as const;

/** CE hours by year and kind. Each total opens the entries behind it. */
export function HoursLedger({ years, getEntries, getHref }: Props) {
  const id = useId();
  const [filter, setFilter] = useState<HoursFilter | null>(null);
  const isOpen = (year: number, kind: (typeof KEYS)[number]) =>
    filter?.year === year && (filter.kind ?? 'total') === kind;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {HOUR_KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {HOUR_KIND_LABELS[kind]}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {years.map((row) => (
              <tr key={row.year}>
                <th scope="row">{row.year}</th>
                {KEYS.map((kind) => (
                  <td key={kind}>
                    <Total
                      hours={row[kind]}
                      label={`${getLabel(kind)} hours of ${row.year}: ${row[kind]}. Entries`}
                      isOpen={isOpen(row.year, kind)}
                      controls={id}
                      onClick={() =>
                        setFilter(
                          isOpen(row.year, kind)
                            ? null
                            : { year: row.year, ...(kind !== 'total' && { kind }) },
                        )
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div id={id}>
        {filter && (
          <section
            className={styles.entries}
            aria-label={`Entries of ${filter.year}${filter.kind ? `, ${HOUR_KIND_LABELS[filter.kind].toLowerCase()}` : ''}`}
          >
            <h3 className={styles.heading}>
              {filter.kind ? `${HOUR_KIND_LABELS[filter.kind]} hours` : 'All hours'} of {filter.year}
            </h3>
            <HoursEntries
              key={`${filter.year} ${filter.kind}`}
              options={getEntries(filter)}
              getHref={getHref}
            />
          </section>
        )}
      </div>
    </>
  );
}

const getLabel = (kind: (typeof KEYS)[number]): string => (kind === 'total' ? 'All' : HOUR_KIND_LABELS[kind]);

interface TotalProps {
  hours: string;
  label: string;
  isOpen: boolean;
  /** The id of the element with the entries. */
  controls: string;
  onClick: () => void;
}

const Total = ({ hours, label, isOpen, controls, onClick }: TotalProps) => (
  <button
    type="button"
    className={styles.total}
    aria-label={label}
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onClick}
  >
    {hours}
  </button>
);
