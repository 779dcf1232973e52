import type { AdminTerm } from '@backflow/contracts';
import { topicsAnnounced } from '@backflow/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const visitor = await service.as(null);
beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
  await service.models.Supplier.destroy({ where: {} });
});

const add = (name: string) => admin.post('/api/suppliers', { name });
const edit = ({ id }: { id: string }, fields: object) => admin.patch(`/api/suppliers/${id}`, fields);
const listed = async (): Promise<AdminTerm[]> => (await admin.get('/api/admin/suppliers')).body.data;
const useCounts = async () =>
  Object.fromEntries((await listed()).map(({ name, useCount }) => [name, useCount]));
const names = async (path: string): Promise<string[]> =>
  (await visitor.get(path)).body.data.map(({ name }: { name: string }) => name);
const getAudit = async (id: string) =>
  (await service.auditEntries()).filter(({ subjectId }) => subjectId === id).map(({ details }) => details);

const addEvent = async (fields: object) =>
  (await admin.post('/api/events', { title: 'Class', startDate: '2026-07-01T15:00:00Z', ...fields })).body;

describe('suppliers', () => {
  it('are added, and refused for an existing name in any case', async () => {
    const { status, body } = await add('Sierra Valve');
    expect([status, body.data]).toEqual([
      201,
      { id: expect.any(String), name: 'Sierra Valve', isRetired: false, useCount: 0 },
    ]);
    expect(await getAudit(body.data.id)).toEqual([{ name: 'Sierra Valve' }]);
    const again = await add(' sierra VALVE ');
    const message = 'There is a supplier of this name already';
    expect([again.status, again.body]).toEqual([
      409,
      { success: false, code: 'CONFLICT', message: `${message}.`, errors: [{ path: 'name', message }] },
    ]);
    expect((await add('  ')).body.errors[0].path).toBe('name');
    const many = await Promise.all([1, 2, 3].map(() => add('Northline')));
    expect(many.map((response) => response.status).sort()).toEqual([201, 409, 409]);
    expect(await names('/api/suppliers')).toEqual(['Northline', 'Sierra Valve']);
  });

  it('are renamed: every event follows, also in searches', async () => {
    const supplier = (await add('Sierra Valve')).body.data;
    await service.buildEvent({ supplierId: supplier.id, title: 'Class' });
    const topics = await topicsAnnounced(service, () => edit(supplier, { name: 'Cascade Testing' }));
    expect(topics.sort()).toEqual(['events', 'suppliers']);
    const found = async (word: string) => (await visitor.get(`/api/events?search=${word}`)).body.data;
    expect(await found('cascade')).toMatchObject([{ supplierName: 'Cascade Testing' }]);
    expect(await found('sierra')).toEqual([]);
    expect((await edit(supplier, { name: 'CASCADE testing' })).body.data.name).toBe('CASCADE testing');
    const other = (await add('Sierra Valve')).body.data;
    const refused = await edit(other, { name: 'cascade testing' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, 'name']);
    expect(await getAudit(supplier.id)).toEqual([
      { name: 'Sierra Valve' },
      { name: { from: 'Sierra Valve', to: 'Cascade Testing' } },
      { name: { from: 'Cascade Testing', to: 'CASCADE testing' } },
    ]);
  });

  it('that are retired leave the list, stay with their events, and can come back', async () => {
    const supplier = (await add('Sierra Valve')).body.data;
    await add('Northline');
    await service.buildEvent({ supplierId: supplier.id });
    expect((await edit(supplier, { isRetired: true })).body.data).toEqual({
      ...supplier,
      isRetired: true,
      useCount: 1,
    });
    expect(await names('/api/suppliers')).toEqual(['Northline']);
    expect(await names('/api/event-suppliers')).toEqual(['Sierra Valve']);
    expect((await listed()).map(({ name, isRetired }) => [name, isRetired])).toEqual([
      ['Northline', false],
      ['Sierra Valve', true],
    ]);
    await edit(supplier, { isRetired: false });
    expect(await names('/api/suppliers')).toEqual(['Northline', 'Sierra Valve']);
    expect((await getAudit(supplier.id)).slice(1)).toEqual([
      { isRetired: { from: false, to: true } },
      { isRetired: { from: true, to: false } },
    ]);
  });

  it('that are retired can’t be selected by id or name, and stay with their events', async () => {
    const supplier = (await add('Sierra Valve')).body.data;
    const { data: event } = await addEvent({ supplierId: supplier.id });
    await edit(supplier, { isRetired: true });
    const problem = (path: string) => [{ path, message: 'Sierra Valve is retired' }];
    expect((await addEvent({ supplierId: supplier.id })).errors).toEqual(problem('supplierId'));
    expect((await addEvent({ customSupplierName: 'SIERRA valve' })).errors).toEqual(
      problem('customSupplierName'),
    );
    const rename = (fields: object) => admin.patch(`/api/events/${event.id}`, fields);
    expect((await rename({ title: 'Renamed', supplierId: supplier.id })).body.data).toMatchObject({
      supplierName: 'Sierra Valve',
    });
    await rename({ supplierId: null });
    expect((await rename({ supplierId: supplier.id })).body.errors).toEqual(problem('supplierId'));
  });

  it('that are typed in become the listed supplier of that name, before and after it is listed', async () => {
    const { data: typed } = await addEvent({ customSupplierName: 'Sierra Valve', isPublished: true });
    expect(typed).toMatchObject({ supplierId: null, customSupplierName: 'Sierra Valve' });
    const supplier = (await add('SIERRA Valve')).body.data;
    expect(supplier.useCount).toBe(1);
    const { data: later } = await addEvent({ customSupplierName: ' sierra valve ', isPublished: true });
    for (const { id } of [typed, later]) {
      expect((await admin.get(`/api/admin/events/${id}`)).body.data).toMatchObject({
        ...{ supplierId: supplier.id, customSupplierName: null, supplierName: 'SIERRA Valve' },
        version: 1,
      });
    }
    expect(await names('/api/event-suppliers')).toEqual(['SIERRA Valve']);
    await addEvent({ customSupplierName: 'Northline', isPublished: true });
    await edit(supplier, { name: 'Northline' });
    expect(await names('/api/event-suppliers')).toEqual(['Northline']);
    expect(await useCounts()).toEqual({ Northline: 3 });
  });

  it('count their events, including drafts, without deleted ones', async () => {
    const [one, two] = [(await add('One')).body.data, (await add('Two')).body.data];
    const { data: first } = await addEvent({ supplierId: one.id });
    await addEvent({ supplierId: one.id, isPublished: true });
    await addEvent({});
    expect(await useCounts()).toEqual({ One: 2, Two: 0 });
    await admin.patch(`/api/events/${first.id}`, { supplierId: two.id });
    expect(await useCounts()).toEqual({ One: 1, Two: 1 });
    await admin.delete(`/api/events/${first.id}`);
    expect(await useCounts()).toEqual({ One: 1, Two: 0 });
    const repeat = { every: 'week', count: 4 };
    await admin.post('/api/admin/events/series', {
      ...{ title: 'Class', startDate: '2026-07-01T15:00:00Z', supplierId: two.id, repeat },
    });
    expect(await useCounts()).toEqual({ One: 1, Two: 4 });
    await service.models.Event.destroy({ where: { supplierId: two.id } });
    expect(await useCounts()).toEqual({ One: 1, Two: 0 });
  });

  it('are counted right when two events exchange them concurrently', async () => {
    const [one, two] = [(await add('One')).body.data, (await add('Two')).body.data];
    const { data: a } = await addEvent({ supplierId: one.id });
    const { data: b } = await addEvent({ supplierId: two.id });
    for (let turn = 0; turn < 5; turn++) {
      const [left, right] = turn % 2 === 0 ? [two, one] : [one, two];
      const moved = await Promise.all([
        admin.patch(`/api/events/${a.id}`, { supplierId: left.id }),
        admin.patch(`/api/events/${b.id}`, { supplierId: right.id }),
      ]);
      expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await useCounts()).toEqual({ One: 1, Two: 1 });
  });

  it('are published to learning, including retired ones', async () => {
    const supplier = (await add('Sierra Valve')).body.data;
    await edit(supplier, { isRetired: true });
    const { rows } = await service.context.db.reader.query('select * from suppliers_v2');
    expect(rows).toEqual([{ id: supplier.id, name: 'Sierra Valve', is_retired: true }]);
  });
});
