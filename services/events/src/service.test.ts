import { randomUUID } from 'node:crypto';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startEventsService } from '../test/start-events-service.ts';
import { events } from './service.ts';

walkContracts(events, startEventsService, {
  async paramsFor(service, { endpoint: { path, params } }) {
    if (!params) return undefined;
    if (path.includes('venues')) {
      const { id, name } = await service.models.Venue.create({ name: randomUUID() });
      await service.buildEvent({ venueId: id, location: name });
      return { id };
    }
    if (path.includes('templates')) {
      const [name, fields] = [randomUUID(), { title: 'Class', startDate: '2026-07-01T15:00:00Z' }];
      return { id: (await service.models.EventTemplate.create({ name, fields })).id };
    }
    if (path.includes('suppliers')) return { id: (await service.buildSupplier()).id };
    if (path.includes('/series/')) return { id: (await service.buildSeries()).id };
    return { id: (await (path.includes('webinars') ? service.buildWebinar() : service.buildEvent())).id };
  },
  bodies: {
    'venues.update': { address: '1 Pipe Rd', alsoEvents: true },
    'events.createSeries': { repeat: { every: 'week', count: 3 } },
  },
  samples: {
    'event-templates.create': async (service) => ({
      body: { name: randomUUID(), eventId: (await service.buildEvent()).id },
    }),
  },
  forbiddenTables: [
    ...['identity.users', 'media.assets', 'notifications.migrations', 'bookings.bookings', 'bookings.offers'],
  ],
});
