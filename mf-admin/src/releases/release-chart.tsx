import type { ReleaseSummary } from '@backflow/contracts/releases';
import { formatDay } from '@backflow/remote-kit';
import type { CSSProperties } from 'react';
import styles from './release-chart.module.css';
import { formatCounts } from './release-text.ts';

/** Loads and failures of a release by day. */
export function ReleaseChart({ release }: { release: ReleaseSummary }) {
  const { days } = release;
  const most = Math.max(1, ...days.map(({ loads, failures }) => loads + failures));
  const part = (value: number) => ({ '--part': `${(value / most) * 100}%` }) as CSSProperties;
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return <p className={styles.none}>Nobody has loaded it in the last two weeks.</p>;
  const span =
    first === last
      ? formatDay(first.day, 'MMM d')
      : `${formatDay(first.day, 'MMM d')} to ${formatDay(last.day, 'MMM d')}`;
  return (
    <figure className={styles.chart}>
      <div role="img" aria-label={`${formatCounts(totalOf(days))} from ${span}`} className={styles.bars}>
        {days.map(({ day, loads, failures }) => (
          <div
            key={day}
            title={`${formatDay(day, 'MMM d')}: ${formatCounts({ loads, failures })}`}
            className={styles.bar}
          >
            <span className={styles.loads} style={part(loads)} />
            <span className={styles.failures} style={part(failures)} />
          </div>
        ))}
      </div>
      <figcaption aria-hidden className={styles.span}>
        <span>{formatDay(first.day, 'MMM d')}</span>
        {first !== last && <span>{formatDay(last.day, 'MMM d')}</span>}
      </figcaption>
    </figure>
  );
}

const totalOf = (days: ReleaseSummary['days']) => ({
  loads: days.reduce((sum, { loads }) => sum + loads, 0),
  failures: days.reduce((sum, { failures }) => sum + failures, 0),
});
