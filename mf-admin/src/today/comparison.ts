import type { ReportPeriod } from '@backflow/contracts/bookings';
import { formatNumber } from '@backflow/remote-kit';

export const PERIOD_TEXTS: Readonly<Record<ReportPeriod, { span: string; before: string }>> = {
  '4-weeks': { span: 'Week', before: '4 weeks before' },
  '12-weeks': { span: 'Week', before: '12 weeks before' },
  year: { span: 'Four weeks', before: 'year before' },
};

/** The smallest number that a change is given in percent of: 2 that became 98 are no “+4,800%”. */
const MIN_BASE = 10;
/** From this factor on, “5 times as many” says more than “+400%”. */
const MIN_FACTOR = 3;

/**
 * '+18% on the 12 weeks before, up to the same day': the current week is not over, so the period before is counted up to the same
 * weekday and time.
 */
export function compare(total: number, before: number, period: ReportPeriod): string {
  const text = PERIOD_TEXTS[period].before;
  if (before === 0) return total === 0 ? `none in the ${text} either` : `none in the ${text}`;
  const change = Math.round((100 * (total - before)) / before);
  if (change === 0) return `as many as in the ${text}`;
  const sameDay = `the ${text}, up to the same day`;
  if (before < MIN_BASE) return `${before} in ${sameDay}`;
  if (total >= MIN_FACTOR * before) return `${formatFactor(total / before)} times as many as in ${sameDay}`;
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}% on ${sameDay}`;
}

const formatFactor = (factor: number): string => formatNumber(Math.round(factor));

/** '78%'; '–' without seats. */
export const formatShare = ({ seats, filled }: { seats: number; filled: number }): string =>
  seats === 0 ? '–' : `${Math.round((100 * filled) / seats)}%`;
