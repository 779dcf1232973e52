import * as z from '@backflow/contracts/zod';
import { ScheduledDay } from '../bookings/session.ts';

const Days = z.array(ScheduledDay);

/** The days of an event as mail data has them; undefined where there is none to list. */
export const writeMailDays = (days: readonly ScheduledDay[] | undefined): string | undefined =>
  days && JSON.stringify(days);

/** The days in mail data; empty where it has none. */
export function readMailDays(text: string | undefined): ScheduledDay[] {
  try {
    const parsed = z.safeParse(Days, JSON.parse(text ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}
