import { asOwner } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { useEventsService } from '../../test/start-events-service.ts';
import { seedEvents } from './seed-events.ts';

const service = await useEventsService();

interface Shown {
  startDate: string;
  registrationCloseDate: string | null;
  currentAttendees: number;
  maxAttendees: number | null;
  prices: object[];
  takesCodes: boolean;
}

describe('the demo', () => {
  it('creates a programme around the present that shows every case', async () => {
    await service.buildMember({ email: 'admin@example.com', isAdmin: true });
    const member = await service.buildMember({ email: 'member@example.com' });
    for (let index = 0; index < 26; index++) await service.buildMember();
    await asOwner(
      service,
      `insert into identity.users (first_name, last_name, email) values ('Heather', 'Cole', 'cole@example.com'),
         ('Ernesto', 'Ruiz', null), ('Marcus', 'Bennet', null)`,
    );
    await seedEvents(service.context);

    const { rows: series } = await service.context.db.reader.query<{ dates: number }>(
      'select count(*)::int as dates from events where series_id is not null group by series_id order by dates',
    );
    expect(series.map(({ dates }) => dates)).toEqual([2, 3]);

    const visible: Shown[] = (await (await service.as(null)).get('/api/events?limit=100')).body.data;
    expect(visible.length).toBeGreaterThanOrEqual(20);
    const closesWithin = (from: number, to: number) =>
      visible.some(({ registrationCloseDate }) => {
        const closes = Date.parse(registrationCloseDate ?? '');
        return closes > service.inHours(from).getTime() && closes <= service.inHours(to).getTime();
      });
    expect(visible.filter(({ prices }) => prices.length > 0).map(({ takesCodes }) => takesCodes)).toEqual([
      ...[false, true, false],
    ]);
    expect(closesWithin(-24 * 30, 0)).toBe(true);
    expect(closesWithin(0, 24 * 4)).toBe(true);
    expect(visible.some((event) => event.currentAttendees === event.maxAttendees)).toBe(true);
    expect(visible[0]?.startDate.localeCompare(service.inHours(24 * 7).toISOString())).toBe(-1);
    for (const { startDate } of visible) {
      expect(formatInTimeZone(startDate, 'America/Los_Angeles', 'HH:mm')).toMatch(/^(08|10|13|17):[03]0$/);
      expect(formatInTimeZone(startDate, 'America/Los_Angeles', 'i')).toMatch(/^[1-5]$/);
    }

    const { rows } = await service.context.db.reader.query<{ status: string }>(
      'select status from bookings.own_bookings_v1 where user_id = $1 order by status',
      [member.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'pending', 'pending']);

    const { rows: callers } = await service.context.db.reader.query<{ lastName: string; status: string }>(
      `select last_name as "lastName", status from bookings.own_bookings_v1 b
         join identity.contacts_v2 c on c.id = b.user_id and not c.has_account order by 1`,
    );
    expect(callers).toEqual([
      { lastName: 'Cole', status: 'pending' },
      { lastName: 'Ruiz', status: 'confirmed' },
    ]);
  });

  it('skips a schema that has events', async () => {
    const before = await service.models.Event.count();
    await seedEvents(service.context);
    expect(await service.models.Event.count()).toBe(before);
  });
});
