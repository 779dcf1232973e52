export { calendarFile } from './calendar-file.ts';
export type { CalendarEntry } from './calendar-file.ts';
