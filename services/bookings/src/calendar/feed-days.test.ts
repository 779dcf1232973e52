import type { CalendarFeed } from '@backflow/contracts/bookings';
import { expect, it } from '@jest/globals';
import { parseCalendar } from '../../test/parse-calendar.ts';
import { buildSession, pacific, withSessions } from '../../test/sessions.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const member = await service.buildMember();
const client = await service.as(member);
await client.post('/api/user/calendar-feed');
const { url } = (await client.get('/api/user/calendar-feed')).body.data as CalendarFeed;
const { pathname, search } = new URL(url ?? '');
const read = async () => {
  const response = await client.fetch(pathname + search);
  return parseCalendar(await response.text()).entries.toSorted((a, b) => a.uid.localeCompare(b.uid));
};

it('has an entry for each day, at its Pacific hours over a change of the clocks, and cancels what is taken out', async () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02'].map((day) => buildSession(day));
  const [one, two, three] = days;
  if (!one || !two || !three) throw new Error('three days');
  const offer = await service.buildOffer('event', {
    ...{ ...withSessions(days), title: 'Course', location: 'Yard 1' },
    sessions: [one, { ...two, location: 'Yard 2' }, three],
  });
  const id = await service.buildBooking(offer, member);
  const before = await read();
  const byDay = before.toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
  expect(byDay.map(({ title, location }) => [title, location])).toEqual([
    ['Course (day 1 of 3)', 'Yard 1'],
    ['Course (day 2 of 3)', 'Yard 2'],
    ['Course (day 3 of 3)', 'Yard 1'],
  ]);
  expect(byDay.map(({ start, end }) => [start, end])).toEqual(
    days.map(({ startsAt, endsAt }) => [startsAt, endsAt]),
  );
  expect(byDay[1]?.start).toBe('2026-11-01T16:00:00.000Z');

  const moved = { ...three, startsAt: pacific('2026-11-03 09:00'), endsAt: pacific('2026-11-03 16:00') };
  await service.updateOffer(offer, withSessions([one, moved]));
  const after = await read();
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  const state = Object.fromEntries(
    after.map(({ uid, status, start }) => [uid.split('@')[0]?.slice(-36), [status, start]]),
  );
  expect(state).toEqual({
    [one.id]: ['CONFIRMED', one.startsAt],
    [two.id]: ['CANCELLED', two.startsAt],
    [three.id]: ['CONFIRMED', moved.startsAt],
  });
  expect(after.every(({ sequence }) => sequence > (before[0]?.sequence ?? 0))).toBe(true);
  const file = parseCalendar(await (await client.fetch(`/api/events/${offer.id}/calendar`)).text());
  expect(file.entries).toHaveLength(2);

  await service.sql(`update bookings.bookings set status = 'cancelled' where id = $1`, [id]);
  expect(new Set((await read()).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
});

it('keeps the entry of an event of one day that gets a second one', async () => {
  const offer = await service.buildOffer('webinar', { title: 'Clinic' });
  await service.buildBooking(offer, member);
  const uidsOf = async () =>
    (await read())
      .filter(({ title }) => title.startsWith('Clinic'))
      .map(({ uid }) => uid.split('@')[0])
      .toSorted();
  expect(await uidsOf()).toEqual([`webinar-${offer.id}`]);
  const second = buildSession('2026-06-11');
  await service.updateOffer(
    offer,
    withSessions([buildSession('2026-06-10', null, { id: offer.id }), second]),
  );
  expect(await uidsOf()).toEqual([`webinar-${offer.id}`, `webinar-${offer.id}-${second.id}`]);
});
