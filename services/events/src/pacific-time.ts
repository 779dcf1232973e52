import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';

/** The instant a Pacific wall clock shows `time` (08:00) on `day` (2026-12-04). */
export const pacificInstant = (day: string, time: string): Date =>
  fromZonedTime(`${day}T${time}:00`, DISPLAY_TIME_ZONE);
