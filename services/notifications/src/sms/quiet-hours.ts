import { instantOfWall, pacificWall } from '@backflow/contracts/time';

/** Text messages are sent between these hours of the day, Pacific time. */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The end of the quiet hours that an instant is in; undefined during the day. */
export function endOfQuietHours(instant: Date): Date | undefined {
  const wall = pacificWall(instant);
  const hour = wall.getUTCHours();
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return undefined;
  const midnight = Math.floor(wall.getTime() / DAY_MS) * DAY_MS + (hour >= LAST_HOUR ? DAY_MS : 0);
  // Clocks change at two in the night, so this hour of the day always exists.
  return instantOfWall(new Date(midnight + FIRST_HOUR * HOUR_MS));
}
