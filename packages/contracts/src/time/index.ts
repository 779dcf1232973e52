export { dueDay, refundUntil } from './booking-terms.ts';
export { addDays, daysBetween, pacificDay } from './days.ts';
export { formatCalendarDay, formatDay, formatTime, wallTime } from './format.ts';
export { moveToDay } from './move-to-day.ts';
export { instantOfWall, pacificWall } from './pacific-wall.ts';
export { seriesStarts, weekOfMonth } from './series-starts.ts';
export { shiftWall, wallDistance } from './shift-wall.ts';
