import type { VenueView } from '@backflow/contracts/events';
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { getNotices } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const member = await service.as(await service.buildMember());
const visitor = await service.as(null);

let built = 0;
const add = (fields: object = {}) =>
  admin.post('/api/venues', { name: `Training yard ${++built}`, address: '1 Pipe Rd, Fresno', ...fields });
const buildVenue = async (fields: object = {}): Promise<VenueView> => (await add(fields)).body.data;
const edit = ({ id }: { id: string }, fields: object) => admin.patch(`/api/venues/${id}`, fields);
const listed = async (): Promise<VenueView[]> => (await admin.get('/api/admin/venues')).body.data;
const getEvent = async ({ id }: { id: string }) => (await admin.get(`/api/admin/events/${id}`)).body.data;

/** An event that has taken over all that the venue has. */
const buildEventAt = ({ id, name, address, parking }: VenueView, overrides: object = {}) =>
  service.buildEvent({ venueId: id, location: `${name}, ${address}`, parking, ...overrides });

describe('venues', () => {
  it('are for administrators', async () => {
    const { id } = await buildVenue();
    for (const [caller, status] of [
      [visitor, 401],
      [member, 403],
    ] as const) {
      const calls = [
        caller.get('/api/admin/venues'),
        caller.post('/api/venues', { name: 'Mine' }),
        caller.patch(`/api/venues/${id}`, { name: 'Mine' }),
      ];
      expect((await Promise.all(calls)).map((each) => each.status)).toEqual([status, status, status]);
    }
  });

  it('are added with what they have, by name, and refused for an existing name in any case', async () => {
    const fields = {
      latitude: 36.7,
      longitude: -119.7,
      seats: 24,
      parking: 'Gate B',
      officeNote: 'Key: 4471',
    };
    const { status, body } = await add({ name: 'Fresno yard', ...fields });
    expect([status, body.data]).toEqual([
      201,
      {
        ...{ id: expect.any(String), version: 1, name: 'Fresno yard', address: '1 Pipe Rd, Fresno' },
        ...{ ...fields, isRetired: false, comingEvents: 0 },
      },
    ]);
    const again = await add({ name: ' fresno YARD ' });
    expect([again.status, again.body.errors]).toEqual([
      409,
      [{ path: 'name', message: 'There is a venue of this name already' }],
    ]);
    const bad = await add({ name: '', seats: 0, latitude: 91, parking: 'x'.repeat(501) });
    expect(bad.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      ...['name', 'latitude', 'seats', 'parking'],
    ]);
  });

  it('are changed by one of two edits of the same version', async () => {
    const venue = await buildVenue();
    const edits = await Promise.all(
      ['Gate A', 'Gate B'].map((parking) => edit(venue, { parking, version: venue.version })),
    );
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = edits.find(({ status }) => status === 409);
    expect(lost?.body.current).toMatchObject({ id: venue.id, version: 2 });
    expect((await edit({ id: '00000000-0000-4000-8000-000000000009' }, { name: 'None' })).status).toBe(404);
  });

  it('that are retired stay with their events, and cannot be chosen any more', async () => {
    const venue = await buildVenue();
    const event = await buildEventAt(venue);
    expect((await edit(venue, { isRetired: true })).body.data).toMatchObject({
      isRetired: true,
      comingEvents: 1,
    });
    const edited = await admin.patch(`/api/events/${event.id}`, { venueId: venue.id, title: 'Other' });
    expect(edited.body.data).toMatchObject({ venueId: venue.id, title: 'Other' });
    const other = await service.buildEvent();
    const choose = (venueId: string) => admin.patch(`/api/events/${other.id}`, { venueId });
    expect((await choose(venue.id)).body.errors).toEqual([
      { path: 'venueId', message: `${venue.name} is retired` },
    ]);
    expect((await choose('00000000-0000-4000-8000-000000000009')).body.errors).toEqual([
      { path: 'venueId', message: 'This venue does not exist' },
    ]);
  });

  it('are no venues of virtual events', async () => {
    const event = await buildEventAt(await buildVenue({ parking: 'Gate B' }));
    const { body } = await admin.patch(`/api/events/${event.id}`, { isVirtual: true, location: null });
    expect(body.data).toMatchObject({ venueId: null, parking: null });
  });
});

describe('a venue that moves', () => {
  const MOVED = { address: '9 Valve St, Fresno', parking: 'Level 2' };
  const NEW_PLACE = (venue: VenueView) => ({
    location: `${venue.name}, ${MOVED.address}`,
    parking: 'Level 2',
  });

  it('leaves its events as they are unless the administrator wants it otherwise', async () => {
    const venue = await buildVenue({ parking: 'Gate B' });
    const event = await buildEventAt(venue);
    await edit(venue, MOVED);
    expect(await getEvent(event)).toMatchObject({ location: `${venue.name}, ${venue.address}`, version: 1 });
  });

  it('takes its coming events along, keeps what was entered for one of them, and notifies of new places', async () => {
    const venue = await buildVenue({ parking: 'Gate B' });
    const event = await buildEventAt(venue);
    const ownNote = await buildEventAt(venue, { parking: 'Ask at the desk' });
    const past = await buildEventAt(venue, { startDate: service.inHours(-9), endDate: service.inHours(-1) });
    expect((await listed()).find(({ id }) => id === venue.id)?.comingEvents).toBe(2);
    const { status } = await edit(venue, { ...MOVED, alsoEvents: true });
    expect(status).toBe(200);
    expect(await getEvent(event)).toMatchObject({ ...NEW_PLACE(venue), version: 2 });
    expect(await getEvent(ownNote)).toMatchObject({ ...NEW_PLACE(venue), parking: 'Ask at the desk' });
    expect(await getEvent(past)).toMatchObject({ location: `${venue.name}, ${venue.address}`, version: 1 });
    const before = { place: `${venue.name}, ${venue.address}` };
    expect(await getNotices(service, event)).toMatchObject([{ about: 'moved', before }]);
    const entry = (await service.auditEntries()).at(-1);
    expect(entry).toMatchObject({ action: 'venues.update', subjectId: venue.id });
    expect([...(entry?.details as { events: string[] }).events].sort()).toEqual(
      [event.id, ownNote.id].sort(),
    );
  });

  it('leaves days that are over as they were, and days of virtual events', async () => {
    const venue = await buildVenue();
    const place = `${venue.name}, ${venue.address}`;
    const days = [-30, 30].map((hours) => ({
      ...{ id: randomUUID(), instructor: null, hours: null, venueId: venue.id, location: place },
      ...{ startsAt: service.inHours(hours).toISOString(), endsAt: service.inHours(hours + 4).toISOString() },
    }));
    const times = { startDate: service.inHours(-30), endDate: service.inHours(34), sessions: days };
    const course = await service.buildEvent(times);
    const online = await service.buildEvent({
      ...times,
      isVirtual: true,
      location: 'https://meet.example.com/a',
    });
    expect((await edit(venue, { ...MOVED, alsoEvents: true })).status).toBe(200);
    const getPlaces = async (event: { id: string }) =>
      (await getEvent(event)).sessions.map(({ location }: { location: string | null }) => location);
    expect(await getPlaces(course)).toEqual([place, NEW_PLACE(venue).location]);
    expect(await getPlaces(online)).toEqual([null, null]);
  });

  it('names the event that cannot take it over', async () => {
    const venue = await buildVenue();
    await buildEventAt(venue, {
      ...{ title: 'RP basics', startDate: service.inHours(48), endDate: service.inHours(50) },
      registrationCloseDate: service.inHours(60),
    });
    const { status, body } = await edit(venue, { ...MOVED, alsoEvents: true });
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'alsoEvents',
          message: expect.stringMatching(/^“RP basics”, .*, 2026: Registration must close before/),
        },
      ],
    ]);
    expect((await listed()).find(({ id }) => id === venue.id)?.address).toBe(venue.address);
  });

  it('notifies nobody when the administrator decides so', async () => {
    const venue = await buildVenue();
    const event = await buildEventAt(venue);
    await edit(venue, { ...MOVED, alsoEvents: true, notify: false });
    expect(await getEvent(event)).toMatchObject(NEW_PLACE(venue));
    expect(await getNotices(service, event)).toEqual([]);
  });
});
