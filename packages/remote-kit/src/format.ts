import { formatPacific } from '@backflow/platform';

/** 'course' as 'Course' */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Dec 4, 2026, 8:00 AM PT' */
export const formatMoment = (instant: string): string =>
  `${formatPacific(instant, 'MMM d, yyyy, h:mm a')} PT`;

/** '1 reply', '2,341 replies' */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
