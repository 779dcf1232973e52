import { Link } from '@backflow/platform';
import styles from './stat-cards.module.css';
import { formatNumber } from '../text/format.ts';

export interface Stat {
  label: string;
  /** A number or a formatted value, such as dollars; undefined while it is fetched. */
  value: number | string | undefined;
  /** A change beside it: '+38 this month'. */
  delta?: string | undefined;
  /** A line below it: 'of 30'. */
  note?: string | undefined;
  /** The address of the list that it counts. */
  to?: string | undefined;
}

/** Figures at the top of a page, each with its label, in one bordered strip. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={styles.stats}>
    {stats.map(({ label, value, delta, note, to }) => (
      <div key={label} className={styles.stat}>
        <dt>{label}</dt>
        <dd>
          {to === undefined ? (
            format(value)
          ) : (
            <Link to={to} aria-label={`${label}: ${format(value)}`} className={styles.link}>
              {format(value)}
            </Link>
          )}
          {delta !== undefined && <small className={styles.delta}>{delta}</small>}
          {note !== undefined && <small className={styles.note}>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

const format = (value: Stat['value']): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '–');
