import { migrator, openDatabase } from '@backflow/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../../test/start-events-service.ts';
import type { EventsService } from '../../../test/start-events-service.ts';
import { MIGRATIONS } from './index.ts';

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

describe('the migrations', () => {
  it('go all the way down and up again', async () => {
    const umzug = migrator(service.deps.db.sequelize, MIGRATIONS);
    await umzug.down({ to: 0 });
    expect(await umzug.executed()).toEqual([]);
    await umzug.up();
    expect(await umzug.pending()).toEqual([]);
    expect((await (await service.as(null)).get('/api/events')).body.data).toEqual([]);
  });

  it('make the events there are findable by their supplier’s name, and keep the others findable', async () => {
    const visitor = await service.as(null);
    const umzug = migrator(service.deps.db.sequelize, MIGRATIONS);
    await umzug.down({ to: '0010-find-events-by-supplier' });
    const supplier = await service.buildSupplier('Sierra Valve');
    await service.buildEvent({ title: 'Repair lab', supplierId: supplier.id });
    await service.buildEvent({ title: 'Gauge clinic' });
    const found = async () =>
      Promise.all(
        ['sierra', 'repair', 'gauge'].map(
          async (word) => (await visitor.get(`/api/events?search=${word}`)).body.data.length,
        ),
      );
    expect(await found()).toEqual([0, 1, 1]);
    await umzug.up();
    expect(await found()).toEqual([1, 1, 1]);
    await umzug.down({ to: '0010-find-events-by-supplier' });
    expect(await found()).toEqual([0, 1, 1]);
    await umzug.up();
  });

  it('take back the copies of facilitators’ photos, and nothing that was typed', async () => {
    const photo = '/api/files/00000000-0000-4000-8000-000000000001';
    const { id: facilitatorId } = await service.buildMember({ isAdmin: true });
    const identity = openDatabase(service.adminUrl, service.deps.log);
    await identity.reader.query('update identity.users set profile_image_url = $1', [photo]);
    await identity.close();
    const copied = await service.buildEvent({ facilitatorId });
    const typed = await service.buildEvent({ facilitatorId, facilitatorHeadshot: '/typed.jpg' });
    const stored = async () => {
      for (const event of [copied, typed]) await event.reload();
      return [copied.facilitatorHeadshot, typed.facilitatorHeadshot];
    };
    const umzug = migrator(service.deps.db.sequelize, MIGRATIONS);
    await umzug.down({ to: '0009-follow-facilitator-photos' });
    expect(await stored()).toEqual([photo, '/typed.jpg']);
    await umzug.up();
    expect(await stored()).toEqual([null, '/typed.jpg']);
  });
});
