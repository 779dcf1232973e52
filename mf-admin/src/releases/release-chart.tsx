import type { ReleaseSummary } from '@backflow/contracts/releases';
import { formatDay } from '@backflow/remote-kit';
import type { CSSProperties } from 'react';
import styles from './release-chart.module.css';
import { formatCounts } from './release-text.ts';

/** Loads and failures of a release by day: the two weeks until the last day on which it was loaded. */
export function ReleaseChart({ release }: { release: ReleaseSummary }) {
  const last = release.days.at(-1)?.day;
  if (last === undefined) return <p className={styles.none}>Nobody has loaded it in the last two weeks.</p>;
  const days = twoWeeksUntil(last, release.days);
  const first = days[0]?.day ?? last;
  const most = Math.max(1, ...days.map(({ loads, failures }) => loads + failures));
  const part = (value: number) => ({ '--part': `${(value / most) * 100}%` }) as CSSProperties;
  const span = `${formatDay(first, 'MMM d')} to ${formatDay(last, 'MMM d')}`;
  return (
    <figure className={styles.chart}>
      <div role="img" aria-label={`${formatCounts(getTotal(days))} from ${span}`} className={styles.bars}>
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
        <span>{formatDay(first, 'MMM d')}</span>
        <span>{formatDay(last, 'MMM d')}</span>
      </figcaption>
    </figure>
  );
}

const DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** One entry for each day, also for those without loads. */
function twoWeeksUntil(last: string, days: ReleaseSummary['days']): ReleaseSummary['days'] {
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: DAYS }, (_, index) => {
    const instant = Date.parse(`${last}T00:00:00Z`) - (DAYS - 1 - index) * DAY_MS;
    const day = new Date(instant).toISOString().slice(0, 10);
    return known.get(day) ?? { day, loads: 0, failures: 0 };
  });
}

const getTotal = (days: ReleaseSummary['days']) => ({
  loads: days.reduce((sum, { loads }) => sum + loads, 0),
  failures: days.reduce((sum, { failures }) => sum + failures, 0),
});
