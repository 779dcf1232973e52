import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startEventsService } from '../../test/start-events-service.ts';
import type { EventsService } from '../../test/start-events-service.ts';

let service: EventsService;
beforeAll(async () => {
  service = await startEventsService();
});
afterAll(() => service.stop());

describe('suppliers', () => {
  it('lists all of them by name, and apart from that those with a published event, past ones too', async () => {
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
});
