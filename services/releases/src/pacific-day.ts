import { DISPLAY_TIME_ZONE } from '@backflow/contracts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DISPLAY_TIME_ZONE });

/** Such as 2026-12-04. */
export const pacificDay = (now: number): string => DAY.format(now);
