import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { QueryTypes } from 'sequelize';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const director = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
const admin = await service.as(director);

const MINIMUM = { title: 'RPZ Field Testing', startDate: '2026-07-01T15:00:00Z' };
const create = (fields: Record<string, unknown>) => admin.post('/api/events', { ...MINIMUM, ...fields });

/** The problems of a refused event by field; asserts that nothing was written. */
async function getProblems(fields: Record<string, unknown>): Promise<Record<string, string>> {
  const before = await service.models.Event.count();
  const { status, body } = await create(fields);
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(await service.models.Event.count()).toBe(before);
  return Object.fromEntries(
    body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
}

describe('adding an event', () => {
  it('needs a title and a start, and sets defaults for the rest', async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      title: 'RPZ Field Testing',
      hours: null,
      description: null,
      startDate: '2026-07-01T15:00:00.000Z',
      endDate: null,
      registrationCloseDate: null,
      sessions: [],
      location: null,
      isVirtual: false,
      latitude: null,
      longitude: null,
      venueId: null,
      parking: null,
      facilitatorId: null,
      facilitatorName: null,
      facilitatorTitle: null,
      facilitatorHeadshot: null,
      facilitatorCompany: null,
      maxAttendees: null,
      currentAttendees: 0,
      waitingCount: 0,
      price: '0',
      prices: [],
      takesCodes: false,
      accessLevel: 'free',
      supplierId: null,
      supplierName: 'Event Supplier',
      customSupplierName: null,
      isPublished: false,
      registrationUrl: null,
      relatedResourceIds: [],
      series: null,
      seriesId: null,
      needsPremium: false,
      registration: null,
      version: 1,
    });
  });

  it.each(['\u200b', ' \u200e\u2060\u00ad ', '\ufeff', '\u3164\u115f', '\u{e0020}'])(
    'takes %j, which shows nothing, for blank',
    async (title) => {
      expect(await getProblems({ title })).toEqual({ title: 'Title is required' });
      const { body } = await create({ facilitatorName: title, customSupplierName: title });
      expect(body.data).toMatchObject({ facilitatorName: null, supplierName: 'Event Supplier' });
    },
  );

  it('keeps control characters beside others', async () => {
    const title = '👩\u200d🔧 می\u200cخواهم';
    expect((await create({ title })).body.data.title).toBe(title);
  });

  it('stores every field', async () => {
    const supplier = await service.buildSupplier();
    const fields = {
      description: 'First line\nsecond line',
      endDate: '2026-07-01T23:30:00.000Z',
      registrationCloseDate: '2026-06-30T00:00:00.000Z',
      location: '1450 Richards Blvd',
      latitude: 38.5956,
      longitude: -121.4941,
      facilitatorName: 'Elena Ramirez',
      facilitatorTitle: 'Master Tester',
      facilitatorHeadshot: '/api/files/00000000-0000-4000-8000-000000000001',
      facilitatorCompany: 'Ramirez Backflow',
      maxAttendees: 16,
      price: '325.50',
      accessLevel: 'paid',
      supplierId: supplier.id,
      isPublished: true,
      registrationUrl: 'https://example.com/rpz',
      relatedResourceIds: [randomUUID(), randomUUID()],
    };
    const { body } = await create(fields);
    expect(body.data).toMatchObject({ ...fields, supplierName: supplier.name });
  });

  it('stores the same instant, whatever the offset', async () => {
    const { body } = await create({
      startDate: '2026-07-01T08:00:00-07:00',
      endDate: '2026-12-01T08:00:00.5-08:00',
    });
    expect(body.data.startDate).toBe('2026-07-01T15:00:00.000Z');
    expect(body.data.endDate).toBe('2026-12-01T16:00:00.500Z');
  });

  it.each([
    ['', '0'],
    ['0', '0'],
    ['0.00', '0'],
    ['325', '325.00'],
    ['0325.5', '325.50'],
    ['0.10', '0.10'],
    ['99999999.99', '99999999.99'],
  ])('takes the price %j as %s', async (price, sent) => {
    expect((await create({ price })).body.data.price).toBe(sent);
  });

  it.each(['1e3', '-1', '0.001', '.5', '1,000', '$5', 'NaN', 325, null, '999999999'])(
    'refuses the price %j',
    async (price) => {
      expect(Object.keys(await getProblems({ price }))).toEqual(['price']);
    },
  );

  it('lists every problem by field', async () => {
    expect(
      Object.keys(
        await getProblems({
          title: ' ',
          startDate: 'soon',
          latitude: 91,
          maxAttendees: 1.5,
          accessLevel: 'gold',
          isPublished: 'yes',
          registrationUrl: 'javascript:alert(1)',
          facilitatorId: 'me',
          relatedResourceIds: [randomUUID(), 'x'],
        }),
      ).sort(),
    ).toEqual([
      'accessLevel',
      'facilitatorId',
      'isPublished',
      'latitude',
      'maxAttendees',
      'registrationUrl',
      'relatedResourceIds.1',
      'startDate',
      'title',
    ]);
  });

  it.each([
    ['a title of a hundred thousand characters', { title: 'x'.repeat(100_000) }, 'title'],
    ['a control character', { title: 'RPZ\u0000lab' }, 'title'],
  ])('refuses %s', async (_what, fields, field) => {
    expect(Object.keys(await getProblems(fields))).toEqual([field]);
  });

  it('lists every broken rule between the fields', async () => {
    expect(
      await getProblems({
        endDate: '2026-07-01T15:00:00Z',
        registrationCloseDate: '2026-07-01T15:00:01Z',
        isVirtual: true,
        location: 'the usual room',
        supplierId: randomUUID(),
        facilitatorId: randomUUID(),
      }),
    ).toEqual({
      endDate: 'End date must be after the start date',
      registrationCloseDate: 'Registration must close before the event is over',
      location: 'Meeting link must be a full web address, starting with https://',
      supplierId: 'This supplier does not exist',
      facilitatorId: 'The facilitator must be an administrator',
    });
  });

  it('accepts a virtual event without a link, and drops its coordinates', async () => {
    const { body } = await create({ isVirtual: true, latitude: 38, longitude: -121 });
    expect(body.data).toMatchObject({ location: null, latitude: null, longitude: null });
  });

  it('prefers a typed supplier name to a selected supplier', async () => {
    const { id } = await service.buildSupplier();
    const { body } = await create({ supplierId: id, customSupplierName: 'A Friend' });
    expect(body.data).toMatchObject({
      supplierId: null,
      customSupplierName: 'A Friend',
      supplierName: 'A Friend',
    });
  });

  it('takes the facilitator’s name from the administrator when none was entered', async () => {
    const filled = await create({ facilitatorId: director.id });
    expect(filled.body.data).toMatchObject({ facilitatorId: director.id, facilitatorName: 'Alex Rivera' });
    const typed = await create({ facilitatorId: director.id, facilitatorName: 'Captain Rivera' });
    expect(typed.body.data.facilitatorName).toBe('Captain Rivera');
  });

  it('refuses a facilitator who is not an administrator', async () => {
    const { id } = await service.buildMember();
    expect(Object.keys(await getProblems({ facilitatorId: id }))).toEqual(['facilitatorId']);
  });

  it('ignores fields that administrators can’t set', async () => {
    const id = randomUUID();
    const { body } = await create({
      id,
      currentAttendees: 7,
      deletedAt: '2026-01-01T00:00:00Z',
      created_at: 1,
    });
    expect(body.data.id).not.toBe(id);
    expect(body.data.currentAttendees).toBe(0);
    expect((await admin.get(`/api/events/${body.data.id}`)).status).toBe(200);
  });

  it('leaves an audit entry', async () => {
    const { body } = await create({});
    const lines = await service.context.db.sequelize.query(
      'select actor_id, action, details from audit_lines where subject_id = $1',
      { bind: [body.data.id], type: QueryTypes.SELECT },
    );
    expect(lines).toEqual([
      {
        actor_id: director.id,
        action: 'events.create',
        details: expect.objectContaining({
          title: 'RPZ Field Testing',
          startDate: '2026-07-01T15:00:00.000Z',
          isPublished: false,
        }),
      },
    ]);
  });
});
