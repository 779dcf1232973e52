import { formatPacific } from '@backflow/platform';

/** 'Dec 4, 2026, 8:00 AM PT' */
export const momentOf = (instant: string): string => `${formatPacific(instant, 'MMM d, yyyy, h:mm a')} PT`;

/** '1 reply', '2,341 replies' */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
