import { randomUUID } from 'node:crypto';
import { createEvent, newEvent } from '../support/events.ts';
import { createWebinar, newWebinar } from '../support/webinars.ts';
import type { MakeSample, Sample } from './sample.ts';

const aWebinar = async (): Promise<Sample> => ({ params: { id: await createWebinar() } });

/** What makes each call succeed by which administrators run events and webinars. */
export const ADMIN_EVENT_SAMPLES: Record<string, MakeSample> = {
  'events.adminGet': async (admin) => ({ params: { id: await createEvent(admin) } }),
  'events.createSeries': () => ({ body: { ...newEvent(), repeat: { every: 'week', count: 2 } } }),
  'webinars.adminGet': aWebinar,
  'webinars.create': () => ({ body: newWebinar() }),
  'webinars.update': async () => ({ ...(await aWebinar()), body: { title: 'Another title' } }),
  'webinars.delete': aWebinar,
  'suppliers.create': () => ({ body: { name: `Supplier ${randomUUID()}` } }),
};
