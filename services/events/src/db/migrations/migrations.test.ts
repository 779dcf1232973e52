import { migrator } from '@backflow/service-kit';
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
});
