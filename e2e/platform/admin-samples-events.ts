import { randomUUID } from 'node:crypto';
import { DAY_MS, createEvent, createSeries, createVenue, newEvent } from '../support/events.ts';
import { call } from '../support/people.ts';
import { createWebinar, newWebinar } from '../support/webinars.ts';
import type { MakeSample, Sample } from './sample.ts';

const aSeries = async (admin: string): Promise<Sample> => ({
  params: { id: (await createSeries(admin)).id },
});

const aWebinar = async (): Promise<Sample> => ({ params: { id: await createWebinar() } });

async function aTemplate(admin: string): Promise<{ id: string }> {
  const body = { name: `Template ${randomUUID()}`, eventId: await createEvent(admin) };
  const response = await call('POST', '/api/event-templates', admin, body);
  if (response.status !== 201) throw new Error(`no template made: ${response.text}`);
  return { id: response.body.data.id };
}

/** Parameters with which each administrators' call about events and webinars succeeds. */
export const ADMIN_EVENT_SAMPLES: Record<string, MakeSample> = {
  'events.adminGet': async (admin) => ({ params: { id: await createEvent(admin) } }),
  'events.createSeries': () => ({ body: { ...newEvent(), repeat: { every: 'week', count: 2 } } }),
  'events.series': aSeries,
  'events.updateSeries': async (admin) => ({ ...(await aSeries(admin)), body: { title: 'Another title' } }),
  'events.addSeriesDates': async (admin) => ({
    ...(await aSeries(admin)),
    body: { startDate: new Date(Date.now() + 90 * DAY_MS).toISOString() },
  }),
  'events.cancelSeries': aSeries,
  'webinars.adminGet': aWebinar,
  'webinars.create': () => ({ body: newWebinar() }),
  'webinars.update': async () => ({ ...(await aWebinar()), body: { title: 'Another title' } }),
  'webinars.delete': aWebinar,
  'event-templates.create': async (admin) => ({
    body: { name: `Template ${randomUUID()}`, eventId: await createEvent(admin) },
  }),
  'event-templates.update': async (admin) => ({
    params: await aTemplate(admin),
    body: { name: `Template ${randomUUID()}`, eventId: await createEvent(admin) },
  }),
  'venues.create': () => ({ body: { name: `Venue ${randomUUID()}` } }),
  'venues.update': async (admin) => {
    const name = `Yard ${randomUUID()}`;
    const id = await createVenue(admin, { name });
    await createEvent(admin, { venueId: id, location: name });
    return { params: { id }, body: { address: '1 Pipe Rd', alsoEvents: true } };
  },
  'suppliers.create': () => ({ body: { name: `Supplier ${randomUUID()}` } }),
};
