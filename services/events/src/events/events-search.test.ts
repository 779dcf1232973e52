import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitForLocks, walkPages } from '@backflow/service-kit/testing';
import type { TestResponse } from '@backflow/service-kit/testing';
import { useEventsService } from '../../test/start-events-service.ts';

const service = await useEventsService();
const visitor = await service.as(null);
beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
});

const titles = ({ body }: TestResponse): string[] => body.data.map(({ title }: { title: string }) => title);

const walk = async (path: string): Promise<string[]> =>
  (await walkPages<{ title: string }>(visitor, path)).map(({ title }) => title);

describe('searching events', () => {
  it('finds word prefixes in any order and case', async () => {
    await service.buildEvent({ title: 'RPZ Field Testing', description: 'Cross-connection control basics' });
    await service.buildEvent({ title: 'Gauge calibration', facilitatorName: 'Elena Ramírez' });

    const find = async (text: string) =>
      titles(await visitor.get(`/api/events?search=${encodeURIComponent(text)}`));
    expect(await find('testing rpz')).toEqual(['RPZ Field Testing']);
    expect(await find('calib')).toEqual(['Gauge calibration']);
    expect(await find('cross-conn')).toEqual(['RPZ Field Testing']);
    expect(await find('ramírez')).toEqual(['Gauge calibration']);
    expect(await find('rpz gauge')).toEqual([]);
    expect(await find('sacramento')).toHaveLength(2);
    expect(await find('   ')).toHaveLength(2);
    expect(await find('!!!')).toEqual([]);
    expect(await find("rp':* | !x & <->")).toEqual([]);
  });

  it('finds by the supplier’s name, together with other words', async () => {
    const sierra = await service.buildSupplier('Sierra Valve & Supply');
    await service.buildEvent({ title: 'Repair lab', supplierId: sierra.id });
    await service.buildEvent({ title: 'Annual update', customSupplierName: 'Sierra Nevada Co-op' });
    await service.buildEvent({ title: 'Gauge clinic' });

    const find = async (text: string) => titles(await visitor.get(`/api/events?search=${text}`));
    expect((await find('sierra')).sort()).toEqual(['Annual update', 'Repair lab']);
    expect(await find('valve%20repair')).toEqual(['Repair lab']);
    expect(await find('repair%20nevada')).toEqual([]);
  });

  it('follows changes of an event’s supplier and of its name', async () => {
    const [delta, omega] = [await service.buildSupplier('Delta'), await service.buildSupplier('Omega')];
    const event = await service.buildEvent({ supplierId: delta.id });
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const found = async (text: string) => (await visitor.get(`/api/events?search=${text}`)).body.data.length;
    const foundBy = async () => [await found('delta'), await found('omega'), await found('typed')];
    expect(await foundBy()).toEqual([1, 0, 0]);

    await admin.patch(`/api/events/${event.id}`, { supplierId: omega.id });
    expect(await foundBy()).toEqual([0, 1, 0]);
    await admin.patch(`/api/events/${event.id}`, { customSupplierName: 'Typed Ltd' });
    expect(await foundBy()).toEqual([0, 0, 1]);
    await admin.patch(`/api/events/${event.id}`, { supplierId: omega.id });
    await service.models.Supplier.update({ name: 'Delta Pumps' }, { where: { id: omega.id } });
    expect(await foundBy()).toEqual([1, 0, 0]);
  });

  it('uses the new name of a supplier that is renamed while an event is added', async () => {
    const supplier = await service.buildSupplier('Oldname');
    const { sequelize } = service.context.db;
    const renaming = await sequelize.transaction();
    await service.models.Supplier.update(
      { name: 'Newname' },
      { where: { id: supplier.id }, transaction: renaming },
    );
    const adding = service.buildEvent({ supplierId: supplier.id });
    await waitForLocks(service);
    await renaming.commit();
    await adding;
    expect((await visitor.get('/api/events?search=newname')).body.data).toHaveLength(1);
    expect((await visitor.get('/api/events?search=oldname')).body.data).toEqual([]);
  });

  it('does not find a virtual event by its meeting link', async () => {
    await service.buildEvent({ isVirtual: true, location: 'https://meet.example.com/secretroom' });
    expect(titles(await visitor.get('/api/events?search=secretroom'))).toEqual([]);
  });

  it('finds words with typos, the best match first, and marks them', async () => {
    await service.buildEvent({ title: 'Repair lab', description: 'Bring your gauge.' });
    await service.buildEvent({
      title: 'Gauge Care and Calibration',
      startDate: service.inHours(900),
      endDate: null,
    });
    const { body } = await visitor.get('/api/events?search=gague');
    expect(body.data).toMatchObject([
      { title: 'Gauge Care and Calibration', marks: { title: ['', 'Gauge', ' Care and Calibration'] } },
      { title: 'Repair lab', marks: { title: ['Repair lab'], text: ['Bring your ', 'gauge', '.'] } },
    ]);
    expect((await visitor.get('/api/events')).body.data[0]).not.toHaveProperty('marks');
  });

  it('puts equally good matches soonest first, page by page', async () => {
    for (const hours of [72, 24, 48]) {
      await service.buildEvent({
        title: `Gauges ${hours}`,
        startDate: service.inHours(hours),
        endDate: null,
      });
    }
    for (const limit of [1, 2, 50]) {
      expect(await walk(`/api/events?search=gauges&limit=${limit}`)).toEqual([
        'Gauges 24',
        'Gauges 48',
        'Gauges 72',
      ]);
    }
  });

  it('finds upcoming events among many past ones, by dates and supplier too', async () => {
    const omega = await service.buildSupplier('Omega Pumps');
    await service.context.db.sequelize.query(
      `insert into events (title, start_date, is_published)
       select 'common ' || n % 10, timestamptz '2019-06-02T00:00:00Z' + n * interval '1 minute', true
         from generate_series(1, 2000) n`,
    );
    await service.buildEvent({ title: 'common soon', startDate: service.inHours(24), endDate: null });
    const later = { startDate: service.inHours(24 * 400), endDate: null, supplierId: omega.id };
    await service.buildEvent({ title: 'common later', ...later });
    await service.buildEvent({
      title: 'common on',
      startDate: service.inHours(-1),
      endDate: service.inHours(1),
    });
    expect(await walk('/api/events?search=common')).toEqual(['common soon', 'common later']);
    expect(await walk(`/api/events?search=common&supplierId=${omega.id}`)).toEqual(['common later']);
    const [from, until] = [service.inHours(0), service.inHours(48)].map((date) => date.toISOString());
    const dates = `startDate=${from}&endDate=${until}`;
    expect(await walk(`/api/events?search=common&${dates}`)).toEqual(['common soon']);
    expect((await walk(`/api/events?search=common&${dates}&running=true`)).toSorted()).toEqual([
      'common on',
      'common soon',
    ]);
  });

  it('reveals no words of drafts', async () => {
    await service.buildEvent({ title: 'Gauge care' });
    const find = async () => titles(await visitor.get('/api/events?search=gauje'));
    expect(await find()).toEqual(['Gauge care']);
    const draft = await service.buildEvent({ title: 'Gauje', isPublished: false });
    expect(await find()).toEqual(['Gauge care']);
    await draft.update({ isPublished: true });
    expect(await find()).toEqual(['Gauje']);
  });
});

it('an event written by the previous release is found by its supplier', async () => {
  const sierra = await service.buildSupplier('Sierra Backflow');
  await service.context.db.sequelize.query(
    `insert into events (title, start_date, supplier_id, is_published)
     values ('Old way', '${service.inHours(24).toISOString()}', '${sierra.id}', true)`,
  );
  const { rows } = await service.context.db.reader.query(
    `select title from events e where e.deleted_at is null and search @@ to_tsquery('simple', 'sier:* & old:*')`,
  );
  expect(rows).toEqual([{ title: 'Old way' }]);
});
