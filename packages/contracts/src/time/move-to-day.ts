import { addDays, daysBetween, pacificDay } from './days.ts';
import { shiftWall } from './shift-wall.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const INSTANTS = ['startDate', 'endDate', 'registrationCloseDate', 'startsAt', 'endsAt'];
const DAYS = ['until'];

/**
 * An event's fields with another first day: all its days move along, and all its times stay the same on a Pacific clock. A time in the
 * hour that is skipped in spring becomes ''. Sessions lose their ids: they are others.
 */
export function moveToDay<Fields extends { startDate: string }>(fields: Fields, day: string): Fields {
  const days = daysBetween(pacificDay(new Date(fields.startDate)), day);
  const move = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => move(each));
    if (typeof value === 'object' && value !== null) return moveFields(value);
    if (typeof value !== 'string' || value === '') return value;
    if (DAYS.includes(name)) return addDays(value, days);
    return INSTANTS.includes(name) ? (shiftWall(value, days * DAY_MS)?.toISOString() ?? '') : value;
  };
  const moveFields = (object: object) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([name, value]) =>
        name === 'id' ? [] : [[name, move(value, name)] as const],
      ),
    );
  return moveFields(fields) as Fields;
}
