import { randomUUID } from 'node:crypto';
import { importBookings } from '@backflow/offers';
import type { DemoBooking } from '@backflow/offers';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import type { CreationAttributes } from 'sequelize';
import type { EventsContext } from '../src/context.ts';
import type { EventRecord, Models, WebinarRecord } from '../src/db/models.ts';
import { events } from '../src/service.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_HOURS = 7 * 24;

export interface EventsService extends TestService<EventsContext> {
  models: Models;
  /** The service's clock. */
  clock: { now: number };
  /** The instant `hours` from now. */
  inHours(hours: number): Date;
  /** A published free event in two days that lasts eight hours. */
  buildEvent(overrides?: Partial<CreationAttributes<EventRecord>>): Promise<EventRecord>;
  /** A series of such events, a week apart, the first one in two days; by their start. */
  buildSeries(
    count?: number,
    overrides?: Partial<CreationAttributes<EventRecord>>,
  ): Promise<{ id: string; dates: EventRecord[] }>;
  buildSupplier(name?: string): Promise<{ id: string; name: string }>;
  /** A confirmed booking, imported like the demo's. */
  buildBooking(
    kind: 'event' | 'webinar',
    offer: { id: string },
    member: Pick<TestMember, 'id'>,
    overrides?: Partial<Omit<DemoBooking, 'userId'>>,
  ): Promise<{ id: string }>;
  /** A published free webinar in two days with a meeting link. */
  buildWebinar(overrides?: Partial<CreationAttributes<WebinarRecord>>): Promise<WebinarRecord>;
}

/** The events service over HTTP with its own database, and a clock that tests set. */
export async function startEventsService(options: { caches?: boolean } = {}): Promise<EventsService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(events, { ...options, now: () => clock.now });
  const { models } = service.context;
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  const buildEvent: EventsService['buildEvent'] = (overrides = {}) =>
    models.Event.create({
      title: `Class ${++built}`,
      ...{ startDate: inHours(48), endDate: inHours(56), isPublished: true },
      location: '1450 Richards Blvd, Sacramento',
      ...overrides,
    });
  return {
    ...service,
    models,
    clock,
    inHours,
    buildEvent,
    buildSeries: async (count = 4, overrides = {}) => {
      const id = randomUUID();
      await service.context.db.sequelize.query('insert into series (id) values ($1)', { bind: [id] });
      const dates = [];
      for (let week = 0; week < count; week++) {
        const [startDate, endDate] = [inHours(48 + week * WEEK_HOURS), inHours(56 + week * WEEK_HOURS)];
        dates.push(
          await buildEvent({ title: 'Repair lab', ...{ startDate, endDate }, ...overrides, seriesId: id }),
        );
      }
      return { id, dates };
    },
    buildSupplier: async (name = `Supplier ${++built}`) => {
      const { id } = await models.Supplier.create({ name });
      return { id, name };
    },
    buildBooking: async (kind, { id: offerId }, { id: userId }, overrides = {}) => {
      const { db } = service.context;
      const booking = { userId, status: 'confirmed' as const, bookedAt: inHours(0), ...overrides };
      const [id = ''] = await db.sequelize.transaction((transaction) =>
        importBookings(db, transaction, { kind, id: offerId }, [booking]),
      );
      return { id };
    },
    buildWebinar: (overrides = {}) =>
      models.Webinar.create({
        title: `Webinar ${++built}`,
        ...{ scheduledAt: inHours(48), isPublished: true, meetingUrl: 'https://meet.example.com/webinar' },
        ...overrides,
      }),
  };
}

/** Starts the service for a test file, and stops it after the tests. */
export const useEventsService = (options?: { caches?: boolean }): Promise<EventsService> =>
  useTestService(() => startEventsService(options));
