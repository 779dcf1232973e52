import type { ReportPeriod } from '@backflow/contracts/bookings';

export const PERIOD_TEXTS: Readonly<Record<ReportPeriod, { span: string; before: string }>> = {
  '4-weeks': { span: 'Week', before: '4 weeks before' },
  '12-weeks': { span: 'Week', before: '12 weeks before' },
  year: { span: 'Four weeks', before: 'year before' },
};

/**
 * '+18 % on the 12 weeks before, up to the same day': the current week is not over, so the period before is counted up to the same
 * weekday and time.
 */
export function compare(total: number, before: number, period: ReportPeriod): string {
  const text = PERIOD_TEXTS[period].before;
  if (before === 0) return total === 0 ? `none in the ${text} either` : `none in the ${text}`;
  const change = Math.round((100 * (total - before)) / before);
  if (change === 0) return `as many as in the ${text}`;
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US')} % on the ${text}, up to the same day`;
}

/** '78 %'; '–' without seats. */
export const formatShare = ({ seats, filled }: { seats: number; filled: number }): string =>
  seats === 0 ? '–' : `${Math.round((100 * filled) / seats)} %`;
