import { OFFER_DETAILS } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { describe, expect, it } from '@jest/globals';
import { asOwner } from '@backflow/service-kit/testing';
import { OFFERS, buildOffer } from '../../test/offers.ts';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));

const getOffer = async ({ id }: { id: string }) =>
  (await asOwner<Record<string, unknown>>(service, 'select * from bookings.offers where id = $1', [id]))[0];

describe('an offer', () => {
  it('is published for an event with times, limit, price and details', async () => {
    const event = await service.buildEvent({
      ...{ title: 'Repair lab', description: 'Wet', price: '325', accessLevel: 'paid', maxAttendees: 8 },
      ...{ latitude: 38.5, longitude: -121.4, registrationCloseDate: service.inHours(40) },
    });
    const offer = await getOffer(event);
    expect(offer).toMatchObject({
      ...{ kind: 'event', title: 'Repair lab', price: '325.00', access_level: 'paid', capacity: 8 },
      ...{ is_published: true, deleted_at: null, version: 1 },
      starts_at: service.inHours(48).toISOString(),
      ends_at: service.inHours(56).toISOString(),
      closes_at: service.inHours(40).toISOString(),
    });
    expect(z.parse(OFFER_DETAILS.event, offer?.details)).toEqual({
      description: 'Wet',
      location: '1450 Richards Blvd, Sacramento',
      sessions: [],
      parking: null,
      isVirtual: false,
      latitude: 38.5,
      longitude: -121.4,
    });
    await event.update({ endDate: null });
    expect(await getOffer(event)).toMatchObject({ ends_at: service.inHours(48).toISOString() });
  });

  it('is published for a webinar, which is free and closes at its start', async () => {
    const webinar = await service.buildWebinar({ title: 'Gauges', description: 'Dry', duration: 90 });
    const offer = await getOffer(webinar);
    expect(offer).toMatchObject({
      ...{ kind: 'webinar', title: 'Gauges', price: '0.00', access_level: 'free', capacity: null },
      starts_at: service.inHours(48).toISOString(),
      ends_at: service.inHours(49.5).toISOString(),
      closes_at: service.inHours(48).toISOString(),
    });
    expect(z.parse(OFFER_DETAILS.webinar, offer?.details)).toEqual({ description: 'Dry', sessions: [] });
  });
});

describe.each(OFFERS)('one of %s that can be booked', (path, kind) => {
  it('follows every edit, and a rollback leaves no trace', async () => {
    const offer = await buildOffer(service, kind);
    await admin.patch(`/api/${path}/${offer.id}`, {
      title: 'Renamed',
      maxAttendees: 3,
      accessLevel: 'premium',
    });
    expect(await getOffer(offer)).toMatchObject({
      ...{ title: 'Renamed', capacity: 3, access_level: 'premium', version: 2 },
    });
    await service.context.db.sequelize.query(
      `update ${path} set description = 'Beside the service' where id = $1`,
      {
        bind: [offer.id],
      },
    );
    expect(await getOffer(offer)).toMatchObject({ details: { description: 'Beside the service' } });
    const { sequelize } = service.context.db;
    const transaction = await sequelize.transaction();
    await sequelize.query(`update ${path} set title = 'Never' where id = $1`, {
      bind: [offer.id],
      transaction,
    });
    await transaction.rollback();
    expect(await getOffer(offer)).toMatchObject({ title: 'Renamed' });
    await admin.delete(`/api/${path}/${offer.id}`);
    expect(await getOffer(offer)).toMatchObject({ deleted_at: service.inHours(0).toISOString(), version: 3 });
  });

  const addSeat = ({ id }: { id: string }) =>
    asOwner<{ from: number; to: number }>(service, 'select * from events.add_seat_v1($1, $2)', [kind, id]);

  it('gets one more seat from an administrator only when it is full', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: 1 });
    expect(await addSeat(offer)).toEqual([]);
    for (const status of ['confirmed', 'waitlisted'] as const) {
      await service.buildBooking(kind, offer, await service.buildMember(), { status });
    }
    const edit = { version: 1, maxAttendees: 5 };
    expect(await addSeat(offer)).toEqual([{ from: 1, to: 2 }]);
    expect(await addSeat(offer)).toEqual([]);
    expect(await getOffer(offer)).toMatchObject({ capacity: 2, version: 2 });
    expect((await admin.patch(`/api/${path}/${offer.id}`, edit)).status).toBe(409);
  });

  it('is edited, booked and given seats concurrently without deadlocks', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: 1 });
    const members = await Promise.all(Array.from({ length: 12 }, () => service.buildMember()));
    const before = await service.deadlocks();
    await Promise.all(
      members.flatMap((member, index) => [
        service.buildBooking(kind, offer, member),
        admin.patch(`/api/${path}/${offer.id}`, { title: `Title ${index}` }),
        addSeat(offer),
      ]),
    );
    expect(await service.deadlocks()).toBe(before);
    const { rows } = await service.context.db.reader.query(
      'select taken from bookings.offers_v1 where id = $1',
      [offer.id],
    );
    expect(rows).toEqual([{ taken: members.length }]);
    const edited = (await admin.get(`/api/admin/${path}/${offer.id}`)).body.data;
    expect(await getOffer(offer)).toMatchObject({
      ...{ title: edited.title, version: edited.version, capacity: edited.maxAttendees },
    });
  });

  it('gets no seat without a limit, or under the id of another kind', async () => {
    const offer = await buildOffer(service, kind, { maxAttendees: null });
    await service.buildBooking(kind, offer, await service.buildMember());
    expect(await addSeat(offer)).toEqual([]);
    expect(await addSeat({ id: '00000000-0000-4000-8000-00000000000b' })).toEqual([]);
  });

  it('lets only the bookings service add seats', async () => {
    const allowed = await asOwner<{ role: string }>(
      service,
      `select rolname as role from pg_roles
        where rolname like 'backflow%' and rolname not like '%_owner' and has_function_privilege(rolname, 'events.add_seat_v1(text, uuid)', 'execute')
        order by 1`,
    );
    expect(allowed.map(({ role }) => role)).toEqual(['backflow_bookings', 'backflow_events']);
  });
});

it('publishes the resources that a confirmed booking opens', async () => {
  const resourceId = '00000000-0000-4000-8000-000000000001';
  const event = await service.buildEvent({ relatedResourceIds: [resourceId] });
  const [confirmed, pending] = [await service.buildMember(), await service.buildMember()];
  await service.buildBooking('event', event, confirmed);
  await service.buildBooking('event', event, pending, { status: 'pending' });
  const openings = () =>
    asOwner(
      service,
      'select member_id, resource_id from events.resource_openings_v1 where resource_id = $1',
      [resourceId],
    );
  expect(await openings()).toEqual([{ member_id: confirmed.id, resource_id: resourceId }]);
  await event.update({ deletedAt: service.inHours(0) });
  expect(await openings()).toEqual([]);
});

it('older audit entries name offer and member', async () => {
  const member = await service.buildMember();
  const [event, webinar] = [
    await service.buildEvent({ title: 'Repair lab' }),
    await service.buildWebinar({ title: 'Gauges' }),
  ];
  const { id: ofEvent } = await service.buildBooking('event', event, member);
  const { id: ofWebinar } = await service.buildBooking('webinar', webinar, member);
  const named = await asOwner(
    service,
    'select name, path, member_id from events.audit_subjects_v1 where id = any($1) order by name',
    [[ofEvent, ofWebinar]],
  );
  expect(named).toEqual([
    { name: 'Gauges', path: '/webinars', member_id: member.id },
    { name: 'Repair lab', path: `/events?eventId=${event.id}`, member_id: member.id },
  ]);
});
