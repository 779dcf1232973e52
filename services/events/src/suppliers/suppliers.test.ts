import { describe, expect, it } from '@jest/globals';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();

describe('suppliers', () => {
  it('lists all of them by name, and separately those with a published event', async () => {
    const [zinc, alpha, beta, gamma] = [
      await service.buildSupplier('Zinc Works'),
      await service.buildSupplier('alpha valves'),
      await service.buildSupplier('Beta Gauges'),
      await service.buildSupplier('Gamma Pumps'),
    ];
    await service.buildEvent({ supplierId: zinc.id });
    await service.buildEvent({ supplierId: zinc.id, startDate: service.inHours(5) });
    await service.buildEvent({ supplierId: alpha.id });
    await service.buildEvent({ supplierId: beta.id, isPublished: false });
    await service.buildEvent({ supplierId: beta.id, deletedAt: service.inHours(-1) });
    await service.buildEvent({ supplierId: gamma.id, startDate: service.inHours(-500) });

    const visitor = await service.as(null);
    expect((await visitor.get('/api/suppliers')).body.data).toEqual([alpha, beta, gamma, zinc]);
    expect((await visitor.get('/api/event-suppliers')).body.data).toEqual([alpha, gamma, zinc]);
  });

  it('lists typed ones once, and finds their events by filter and search', async () => {
    const typed = { customSupplierName: 'Northline Contractors' };
    await service.buildEvent({ ...typed, title: 'first' });
    await service.buildEvent({ ...typed, title: 'second', startDate: service.inHours(60) });
    await service.buildEvent({ title: 'shouted', customSupplierName: 'NORTHLINE CONTRACTORS' });
    await service.buildEvent({ title: 'other', customSupplierName: 'Northline' });
    await service.buildEvent({ title: 'draft', customSupplierName: 'Hidden Ltd', isPublished: false });

    const visitor = await service.as(null);
    const suppliers: { id: string; name: string }[] = (await visitor.get('/api/event-suppliers')).body.data;
    const names = suppliers.map(({ name }) => name);
    expect(names.filter((name) => /northline|hidden/i.test(name))).toEqual([
      'Northline',
      names.find((name) => /^northline c/i.test(name)),
    ]);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));

    const northline = suppliers.find(({ name }) => /^northline contractors$/i.test(name));
    const getTitles = async (query: string) =>
      (await visitor.get(`/api/events?${query}`)).body.data
        .map(({ title }: { title: string }) => title)
        .sort();
    expect(await getTitles(`supplierId=${northline?.id}`)).toEqual(['first', 'second', 'shouted']);
    expect(await getTitles(`supplierId=${northline?.id}&search=second`)).toEqual(['second']);
    expect(await getTitles('search=northline')).toEqual(['first', 'other', 'second', 'shouted']);
  });
});
