/** The same day so many months later, or the last one of a shorter month: '2024-02-29' and 12 months are '2025-02-28'. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export const addYears = (day: string, years: number): string => addMonths(day, 12 * years);

export const yearOf = (day: string): number => Number(day.slice(0, 4));

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'December 31, 2027' */
export const formatLongDay = (day: string): string => DAY.format(new Date(day));

/** 'today', '1 day left', '5 days ago' */
export function formatDaysLeft(days: number): string {
  if (days === 0) return 'today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `${count} left` : `${count} ago`;
}
