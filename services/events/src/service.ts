import { ERASE_MEMBER } from '@backflow/contracts';
import { defineService, job, serviceSettings } from '@backflow/service-kit';
import { attendeeRoutes } from './attendees/attendees.routes.ts';
import { eraseMember } from './attendees/erase-member.ts';
import { expireUnconfirmed, expireUnconfirmedJob } from './attendees/expire-unconfirmed.ts';
import { sendOrganizerMail, sendOrganizerMailJob } from './attendees/send-organizer-mail.ts';
import { attentionRoutes } from './attention/attention.routes.ts';
import { KeptReports } from './attention/kept-reports.ts';
import type { EventsContext } from './context.ts';
import { defineModels } from './db/models/index.ts';
import { EventRowCache } from './events/event-row-cache.ts';
import { eventRoutes } from './events/events.routes.ts';
import { notifyMoved, notifyMovedJob } from './mails/notify-moved.ts';
import { tellOfTakenDown, tellOfTakenDownJob } from './mails/tell-of-taken-down.ts';
import { tellOfWebinarTakenDown, tellOfWebinarTakenDownJob } from './mails/tell-of-webinar-taken-down.ts';
import { EVENT_REFUSALS } from './registrations/register-for-event.ts';
import { registrationRoutes } from './registrations/registrations.routes.ts';
import { supplierNameTaken } from './suppliers/supplier-names.ts';
import { supplierRoutes } from './suppliers/suppliers.routes.ts';
import { WEBINAR_REFUSALS } from './webinars/register-for-webinar.ts';
import { webinarRoutes } from './webinars/webinars.routes.ts';

/** Everything with a date: events, webinars, suppliers, and the registrations for them. */
export const events = defineService<EventsContext>({
  name: 'events',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: defineModels,
  parts: () => ({ eventRows: new EventRowCache(), reports: new KeptReports() }),
  routes: [
    ...eventRoutes,
    ...registrationRoutes,
    ...attendeeRoutes,
    ...supplierRoutes,
    ...webinarRoutes,
    ...attentionRoutes,
  ],
  jobs: [
    job(notifyMovedJob, notifyMoved),
    job(tellOfTakenDownJob, tellOfTakenDown),
    job(tellOfWebinarTakenDownJob, tellOfWebinarTakenDown),
    job(sendOrganizerMailJob, sendOrganizerMail),
    job(expireUnconfirmedJob, expireUnconfirmed),
    job(ERASE_MEMBER.events, eraseMember),
  ],
  conflicts: {
    suppliers_name_key: supplierNameTaken,
    suppliers_one_per_name: supplierNameTaken,
    registrations_one_per_member: EVENT_REFUSALS.registered,
    webinar_registrations_one_per_member: WEBINAR_REFUSALS.registered,
  },
  seed: async (context) => {
    const { seedEvents } = await import('./demo/seed-events.ts');
    const { seedWebinars } = await import('./demo/seed-webinars.ts');
    await seedEvents(context);
    await seedWebinars(context);
  },
});
