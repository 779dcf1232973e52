import { describe, expect, it } from '@jest/globals';
import { parseCalendar } from '../../test/parse-calendar.ts';
import { useBookingsService } from '../../test/start-bookings-service.ts';

const service = await useBookingsService();
const visitor = await service.as(null);

const getFile = async (path: string) => {
  const response = await visitor.fetch(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the calendar file of an event', () => {
  it('is public, with the time in UTC, and updates itself when the event moves', async () => {
    const event = await service.buildOffer('event', { title: 'Basics; part 1, again' });
    const { status, headers, text } = await getFile(`/api/events/${event.id}/calendar`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="event.ics"');
    const [entry, ...others] = parseCalendar(text).entries;
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      title: 'Basics; part 1, again',
      start: service.inHours(48).toISOString(),
      end: service.inHours(56).toISOString(),
      location: '1450 Richards Blvd, Sacramento',
    });
    expect(entry?.uid).toMatch(`event-${event.id}@`);

    await service.updateOffer(event, { startsAt: service.inHours(72), endsAt: service.inHours(80) });
    const [moved] = parseCalendar((await getFile(`/api/events/${event.id}/calendar`)).text).entries;
    expect(moved).toMatchObject({ uid: entry?.uid, start: service.inHours(72).toISOString() });
    expect(moved?.sequence).toBeGreaterThan(entry?.sequence ?? Infinity);
  });

  it.each(['event', 'webinar'] as const)('of a virtual %s has no meeting link', async (kind) => {
    const offer = await service.buildOffer(kind, { isVirtual: true, location: 'https://meet.example.com/1' });
    const { text } = await getFile(`/api/${kind}s/${offer.id}/calendar`);
    expect(text).not.toContain('meet.example.com');
    expect(parseCalendar(text).entries[0]).toMatchObject({ location: 'Virtual' });
    expect(parseCalendar(text).entries[0]?.description).toContain(`/${kind}s/${offer.id}`);
  });

  it.each([
    ['a draft', { isPublished: false }],
    ['a deleted event', { deletedAt: new Date() }],
  ])('is not found for %s', async (_what, fields) => {
    const { id } = await service.buildOffer('event', fields);
    expect((await getFile(`/api/events/${id}/calendar`)).status).toBe(404);
  });

  it('is not found by the id of another kind', async () => {
    const { id } = await service.buildOffer('webinar');
    expect((await getFile(`/api/events/${id}/calendar`)).status).toBe(404);
  });
});
