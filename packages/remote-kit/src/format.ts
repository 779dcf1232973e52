import { formatPacific } from '@backflow/platform';

/** 'course' as 'Course' */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Dec 4, 2026, 8:00 AM PT' */
export const formatMoment = (instant: string): string =>
  `${formatPacific(instant, 'MMM d, yyyy, h:mm a')} PT`;

/** '3 courses'; with more to load, that these are the first. */
export const formatListCount = (
  count: number,
  [one, many]: readonly [string, string],
  hasMore: boolean,
): string => `${hasMore ? 'Showing the first ' : ''}${formatCount(count, one, many)}`;

/** '1 reply', '2,341 replies' */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
