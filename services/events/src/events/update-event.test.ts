import { describe, expect, it } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const director = await service.buildMember({ isAdmin: true });
const admin = await service.as(director);

const getAudit = (id: string) =>
  service.context.db.sequelize.query(
    'select actor_id, action, details from audit_lines where subject_id = $1 order by id',
    { bind: [id], type: QueryTypes.SELECT },
  );

describe('changing an event', () => {
  it('changes only the given fields', async () => {
    const event = await service.buildEvent({ price: '325', description: 'As before' });
    const { status, body } = await admin.patch(`/api/events/${event.id}`, {
      title: 'New title',
      isPublished: false,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      title: 'New title',
      isPublished: false,
      description: 'As before',
      price: '325.00',
      startDate: event.startDate.toISOString(),
    });
  });

  it('clears fields set to null or blank', async () => {
    const event = await service.buildEvent({ maxAttendees: 5, price: '10', description: 'x' });
    const { body } = await admin.patch(`/api/events/${event.id}`, {
      maxAttendees: null,
      price: '',
      description: ' ',
      endDate: '',
    });
    expect(body.data).toMatchObject({ maxAttendees: null, price: '0', description: null, endDate: null });
  });

  it('checks the rules between the fields of the edited event', async () => {
    const event = await service.buildEvent();
    const late = await admin.patch(`/api/events/${event.id}`, {
      startDate: service.inHours(100).toISOString(),
    });
    expect([late.status, late.body.errors[0].path]).toEqual([400, 'endDate']);
    const online = await admin.patch(`/api/events/${event.id}`, { isVirtual: true });
    expect([online.status, online.body.errors[0].path]).toEqual([400, 'location']);
    expect(await getAudit(event.id)).toEqual([]);
  });

  it('replaces a typed supplier by a selected one, and vice versa', async () => {
    const supplier = await service.buildSupplier();
    const event = await service.buildEvent({ customSupplierName: 'A Friend' });
    const selected = await admin.patch(`/api/events/${event.id}`, { supplierId: supplier.id });
    expect(selected.body.data).toMatchObject({ supplierName: supplier.name, customSupplierName: null });
    const typed = await admin.patch(`/api/events/${event.id}`, { customSupplierName: 'Another' });
    expect(typed.body.data).toMatchObject({ supplierName: 'Another', supplierId: null });
  });

  it('keeps a facilitator who has lost the role since', async () => {
    const { id } = await service.buildMember();
    const event = await service.buildEvent({ facilitatorId: id, facilitatorName: 'Was Admin' });
    const { body } = await admin.patch(`/api/events/${event.id}`, { title: 'Renamed', facilitatorId: id });
    expect(body.data).toMatchObject({ title: 'Renamed', facilitatorId: id, facilitatorName: 'Was Admin' });
  });

  it('can’t set the number of taken seats', async () => {
    const event = await service.buildEvent({ maxAttendees: 3 });
    await service.buildBooking('event', event, await service.buildMember());
    await service.buildBooking('event', event, await service.buildMember());
    const { body } = await admin.patch(`/api/events/${event.id}`, { maxAttendees: 2, currentAttendees: 0 });
    expect(body.data).toMatchObject({ maxAttendees: 2, currentAttendees: 2 });
  });

  it('leaves an audit entry with the old and new values', async () => {
    const event = await service.buildEvent({ title: 'Old', price: '5' });
    await admin.patch(`/api/events/${event.id}`, { title: 'New', price: '5.00' });
    expect(await getAudit(event.id)).toEqual([
      {
        actor_id: director.id,
        action: 'events.update',
        details: { title: { from: 'Old', to: 'New' } },
      },
    ]);
  });

  it('raises the version with every edit, and only then', async () => {
    const event = await service.buildEvent({ title: 'First' });
    const versionAfter = async (fields: object) =>
      (await admin.patch(`/api/events/${event.id}`, fields)).body.data.version;
    expect(await versionAfter({ title: 'First' })).toBe(1);
    expect(await versionAfter({ title: 'Second' })).toBe(2);
    await service.buildBooking('event', event, await service.buildMember());
    expect(await versionAfter({ title: 'Third', version: 2 })).toBe(3);
    const [listed] = (await admin.get('/api/admin/events?search=third')).body.data;
    expect(listed).toMatchObject({ id: event.id, version: 3 });
  });

  it('is refused from an older version, with the current event', async () => {
    const event = await service.buildEvent({ title: 'First', location: 'Fresno' });
    const edit = (fields: object) => admin.patch(`/api/events/${event.id}`, { ...fields, version: 1 });
    const responses = await Promise.all([
      edit({ title: 'Hers' }),
      edit({ title: 'His', location: 'Oakland' }),
    ]);
    const won = responses.find(({ status }) => status === 200)?.body.data;
    const lost = responses.find(({ status }) => status === 409)?.body;
    expect(lost).toEqual({
      success: false,
      code: 'CONFLICT',
      message: expect.any(String),
      current: won,
    });
    expect(won).toMatchObject(
      won.title === 'Hers'
        ? { location: 'Fresno', version: 2 }
        : { title: 'His', location: 'Oakland', version: 2 },
    );
    const now = (await admin.get(`/api/events/${event.id}`)).body.data;
    expect(won).toEqual({ ...now, version: 2, series: null });
    expect(await getAudit(event.id)).toHaveLength(1);
  });

  it('is refused from a future version, and accepted without a version', async () => {
    const event = await service.buildEvent();
    expect((await admin.patch(`/api/events/${event.id}`, { title: 'A', version: 2 })).status).toBe(409);
    for (const title of ['B', 'C']) {
      expect((await admin.patch(`/api/events/${event.id}`, { title })).status).toBe(200);
    }
  });

  it('does not find a deleted event', async () => {
    const event = await service.buildEvent({ deletedAt: service.inHours(-1) });
    expect((await admin.patch(`/api/events/${event.id}`, { title: 'Back' })).status).toBe(404);
  });
});
