import { holdsSeat } from '@backflow/contracts';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { EventsContext } from '../src/context.ts';
import type { EventRecord } from '../src/db/models/event.ts';
import type { Models } from '../src/db/models/index.ts';
import type { RegistrationRecord } from '../src/db/models/registration.ts';
import type { WebinarRegistrationRecord } from '../src/db/models/webinar-registration.ts';
import type { WebinarRecord } from '../src/db/models/webinar.ts';
import { events } from '../src/service.ts';

const HOUR_MS = 60 * 60 * 1000;

export interface EventsService extends TestService<EventsContext> {
  models: Models;
  /** The service's present; tests move it. */
  clock: { now: number };
  /** The instant so many hours from the service's present. */
  inHours(hours: number): Date;
  /** A published free event in two days' time that lasts eight hours, written directly. */
  buildEvent(overrides?: Partial<CreationAttributes<EventRecord>>): Promise<EventRecord>;
  buildSupplier(name?: string): Promise<{ id: string; name: string }>;
  /** A confirmed registration, counted if its status holds a seat, written directly. */
  buildRegistration(
    event: EventRecord,
    member: Pick<TestMember, 'id'>,
    overrides?: Partial<CreationAttributes<RegistrationRecord>>,
  ): Promise<RegistrationRecord>;
  /** The event's counter, and how many pending and confirmed registrations there are. */
  seatsOf(event: Pick<EventRecord, 'id'>): Promise<{ counted: number; held: number }>;
  /** A published free webinar in two days' time with a meeting link, written directly. */
  buildWebinar(overrides?: Partial<CreationAttributes<WebinarRecord>>): Promise<WebinarRecord>;
  /** A confirmed registration for a webinar, counted if its status holds a seat, written directly. */
  buildWebinarRegistration(
    webinar: WebinarRecord,
    member: Pick<TestMember, 'id'>,
    overrides?: Partial<CreationAttributes<WebinarRegistrationRecord>>,
  ): Promise<WebinarRegistrationRecord>;
  /** The same as `seatsOf`, of a webinar. */
  webinarSeatsOf(webinar: Pick<WebinarRecord, 'id'>): Promise<{ counted: number; held: number }>;
}

/** The events service over HTTP on a database of its own, with a clock that stands still until a test moves it. */
export async function startEventsService(): Promise<EventsService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(events, { now: () => clock.now });
  const { models } = service.context;
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  return {
    ...service,
    models,
    clock,
    inHours,
    buildEvent: (overrides = {}) =>
      models.Event.create({
        title: `Class ${++built}`,
        description: null,
        startDate: inHours(48),
        endDate: inHours(56),
        registrationCloseDate: null,
        location: '1450 Richards Blvd, Sacramento',
        isVirtual: false,
        latitude: null,
        longitude: null,
        facilitatorId: null,
        facilitatorName: null,
        facilitatorTitle: null,
        facilitatorHeadshot: null,
        facilitatorCompany: null,
        maxAttendees: null,
        price: '0',
        accessLevel: 'free',
        supplierId: null,
        customSupplierName: null,
        isPublished: true,
        registrationUrl: null,
        relatedResourceIds: [],
        ...overrides,
      }),
    buildSupplier: async (name = `Supplier ${++built}`) => {
      const { id } = await models.Supplier.create({ name });
      return { id, name };
    },
    buildRegistration: async (event, member, overrides = {}) => {
      const registration = await models.Registration.create({
        eventId: event.id,
        userId: member.id,
        status: 'confirmed',
        registeredAt: new Date(clock.now),
        ...overrides,
      });
      if (holdsSeat(registration.status)) await event.increment('currentAttendees');
      return registration;
    },
    seatsOf: async ({ id }) => {
      const event = await models.Event.findByPk(id, { rejectOnEmpty: true });
      const held = await models.Registration.count({
        where: { eventId: id, status: ['pending', 'confirmed'] },
      });
      return { counted: event.currentAttendees, held };
    },
    buildWebinar: (overrides = {}) =>
      models.Webinar.create({
        title: `Webinar ${++built}`,
        description: null,
        scheduledAt: inHours(48),
        maxAttendees: null,
        meetingUrl: 'https://meet.example.com/webinar',
        recordingUrl: null,
        isPublished: true,
        ...overrides,
      }),
    buildWebinarRegistration: async (webinar, member, overrides = {}) => {
      const registration = await models.WebinarRegistration.create({
        webinarId: webinar.id,
        userId: member.id,
        status: 'confirmed',
        registeredAt: new Date(clock.now),
        ...overrides,
      });
      if (holdsSeat(registration.status)) await webinar.increment('currentAttendees');
      return registration;
    },
    webinarSeatsOf: async ({ id }) => {
      const webinar = await models.Webinar.findByPk(id, { rejectOnEmpty: true });
      const held = await models.WebinarRegistration.count({
        where: { webinarId: id, status: ['pending', 'confirmed'] },
      });
      return { counted: webinar.currentAttendees, held };
    },
  };
}
