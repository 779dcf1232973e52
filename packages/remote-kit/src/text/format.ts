import { formatPrice, isFree } from '@backflow/contracts';
import { FILE_TYPES, isFileType } from '@backflow/contracts/media';
import { formatPacific, siteSettings } from '@backflow/platform';

/** 'course' as 'Course' */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Ana Reyes'; parts that are missing leave no space. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** 'Dec 4, 2026, 8:00 AM PT' */
export const formatMoment = (instant: string): string =>
  `${formatPacific(instant, 'MMM d, yyyy, h:mm a')} PT`;

/**
 * 'December 4, 2027'. A day is formatted at its Pacific noon, which is the same day in every zone of the country.
 * @param day '2027-12-04'
 */
export const formatDay = (day: string, pattern = 'MMMM d, yyyy'): string =>
  formatPacific(`${day}T20:00:00Z`, pattern);

/** '3 courses'; 'Showing the first 48 courses' where there are more to load. */
export const formatListCount = (
  count: number,
  [one, many]: readonly [string, string],
  hasMore: boolean,
): string => `${hasMore ? 'Showing the first ' : ''}${formatCount(count, one, many)}`;

/** '2,341' */
export const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** '1 reply', '2,341 replies' */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** '$1,325.00', '−$50.00'; '$0' for nothing, where a price would read 'Free'. */
export function formatAmount(amount: string): string {
  if (amount.startsWith('-')) return `−${formatAmount(amount.slice(1))}`;
  return isFree(amount) ? '$0' : formatPrice(amount);
}

/** An amount without cents that are zero: '$1,325', '$325.50'. */
export const formatShortAmount = (amount: string): string => formatAmount(amount).replace(/\.00$/, '');

const MINUTE_MS = 60_000;

/** How long ago an instant was, in its largest unit: '5 hours', '2 days'; at least '1 minute'. */
export function formatAge(instant: string, now: number): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
  if (minutes < 60) return formatCount(minutes, 'minute', 'minutes');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return formatCount(hours, 'hour', 'hours');
  return formatCount(Math.floor(hours / 24), 'day', 'days');
}

const KB = 1024;

/** '84 KB', '1.2 MB'; at least '1 KB'. */
export function formatFileSize(bytes: number): string {
  const size = Math.max(bytes, 1) / KB;
  return size < KB ? `${Math.ceil(size)} KB` : `${(size / KB).toFixed(1)} MB`;
}

/** 'PDF', 'DOCX'; 'File' for an unknown type. */
export const formatFileType = ({ mimeType }: { mimeType: string }): string =>
  isFileType(mimeType) ? FILE_TYPES[mimeType][0].toUpperCase() : 'File';

/** The price of premium a month, '$9.99', from the site's settings; null where no price is set. */
export function monthlyPremiumPrice(): string | null {
  const { premiumPrice } = siteSettings();
  return isFree(premiumPrice) ? null : formatPrice(premiumPrice);
}
