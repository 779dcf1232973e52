import { randomUUID } from 'node:crypto';
import type { BookingStatus, OfferKind } from '@backflow/contracts/bookings';
import { openDatabase } from '@backflow/service-kit';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import type { CreationAttributes } from 'sequelize';
import type { LearningContext } from '../src/context.ts';
import type { CourseRecord, LessonRecord, Models, ResourceRecord } from '../src/db/models.ts';
import { learning } from '../src/service.ts';

const MINUTE_MS = 60_000;
/** An allowed host of video files. */
export const VIDEO_ORIGIN = 'https://videos.example.com';

type Identified = Pick<TestMember, 'id'>;

/** A booking in the schema of bookings. */
interface TestBooking {
  id: string;
  status: BookingStatus;
  bookedAt: Date;
}

interface EventBooking {
  memberId: string;
  /** The related resources of its event. */
  resourceIds: readonly string[];
  status?: BookingStatus;
  isEventDeleted?: boolean;
}

interface TestAsset {
  originalName?: string;
  isPublic?: boolean;
  status?: 'ready' | 'removed';
}

export interface LearningService extends TestService<LearningContext> {
  models: Models;
  /** The service's clock. */
  clock: { now: number };
  /** The instant `hours` from now. */
  inHours(hours: number): Date;
  /** A statement as the owner of all schemas. */
  asOwner(statement: string, values?: unknown[]): Promise<void>;
  /** The rows of a query as the owner of all schemas. */
  queryAsOwner<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  /** A published free course, newer than the previous one. */
  buildCourse(overrides?: Partial<CreationAttributes<CourseRecord>>): Promise<CourseRecord>;
  /** Adds `count` lessons to the end of a course. */
  buildLessons(
    course: Identified,
    count: number,
    overrides?: Partial<CreationAttributes<LessonRecord>>,
  ): Promise<LessonRecord[]>;
  /** A published free resource, a minute older than the previous one. */
  buildResource(overrides?: Partial<CreationAttributes<ResourceRecord>>): Promise<ResourceRecord>;
  /** A category of resources. @returns its id */
  buildCategory(name?: string): Promise<string>;
  /** A supplier in the schema of events. @returns its id */
  buildSupplier(name?: string, isRetired?: boolean): Promise<string>;
  /** A file of the site, in the schema of media: for members only unless it is public. @returns its id */
  buildAsset(asset?: TestAsset): Promise<string>;
  /** Adds a booking to the schema of bookings, or replaces the one with its id. */
  importBooking(kind: OfferKind, offerId: string, memberId: string, booking: TestBooking): Promise<void>;
  /** A confirmed booking of a course. */
  buildBooking(
    course: Identified,
    member: Identified,
    overrides?: Partial<Omit<TestBooking, 'id'>>,
  ): Promise<TestBooking>;
  /** Sets the status of a booking of a course. */
  setStatus(
    course: Identified,
    member: Identified,
    booking: TestBooking,
    status: BookingStatus,
  ): Promise<void>;
  /** A confirmed booking of a past event. */
  buildEventBooking(booking: EventBooking): Promise<void>;
}

/** The learning service over HTTP with its own database, and a clock that tests set. */
export async function startLearningService(options: { caches?: boolean } = {}): Promise<LearningService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(learning, {
    now: () => clock.now,
    settings: { VIDEO_ORIGINS: [VIDEO_ORIGIN] },
    ...options,
  });
  const { models, log } = service.context;
  const owner = openDatabase(service.adminUrl, log);
  const queryAsOwner = async <Row extends object>(statement: string, values: unknown[] = []) =>
    (await owner.reader.query<Row>(statement, values)).rows;
  const asOwner = async (statement: string, values: unknown[] = []) => {
    await queryAsOwner(statement, values);
  };
  const importBooking: LearningService['importBooking'] = (
    kind,
    offerId,
    memberId,
    { bookedAt, ...booking },
  ) =>
    asOwner('select bookings.import_bookings_v1($1, $2, $3::jsonb)', [
      ...[kind, offerId, JSON.stringify([{ ...booking, user_id: memberId, booked_at: bookedAt }])],
    ]);
  const agoMinutes = (minutes: number) => new Date(clock.now - minutes * MINUTE_MS);
  let built = 0;
  return {
    ...service,
    ...{ models, clock, asOwner, queryAsOwner, importBooking },
    inHours: (hours) => agoMinutes(-60 * hours),
    buildCourse: (overrides = {}) =>
      models.Course.create({
        title: `Course ${++built}`,
        isPublished: true,
        createdAt: new Date(clock.now + built),
        ...overrides,
      }),
    async buildLessons({ id: courseId }, count, overrides = {}) {
      const position = (await models.Lesson.count({ where: { courseId } })) + 1;
      return models.Lesson.bulkCreate(
        Array.from({ length: count }, (_, index) => ({
          ...{ courseId, position: position + index, title: `Lesson ${position + index}` },
          ...overrides,
        })),
      );
    },
    buildResource: (overrides = {}) => {
      const at = agoMinutes(++built);
      return models.Resource.create({
        title: `Article ${built}`,
        ...{ publishedAt: at, createdAt: at, isPublished: true, ...overrides },
      });
    },
    buildCategory: async (name = `Category ${++built}`) =>
      (await models.ResourceCategory.create({ name })).id,
    buildSupplier: async (name = `Supplier ${++built}`, isRetired = false) => {
      const id = randomUUID();
      await asOwner('insert into events.suppliers (id, name, is_retired) values ($1, $2, $3)', [
        ...[id, name, isRetired],
      ]);
      return id;
    },
    buildAsset: async ({ originalName = 'manual.pdf', isPublic = false, status = 'ready' } = {}) => {
      const id = randomUUID();
      await asOwner(
        `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, file_size)
         values ($1, $2, $3, $4, $5, $6, 'application/pdf', 1234)`,
        [id, randomUUID(), isPublic ? 'file' : 'restricted', status, isPublic, originalName],
      );
      return id;
    },
    async buildBooking(course, member, overrides = {}) {
      const booking = {
        ...{ id: randomUUID(), status: 'confirmed' as const, bookedAt: agoMinutes(0) },
        ...overrides,
      };
      await importBooking('course', course.id, member.id, booking);
      return booking;
    },
    setStatus: (course, member, booking, status) =>
      importBooking('course', course.id, member.id, { ...booking, status }),
    buildEventBooking: async ({ memberId, resourceIds, status = 'confirmed', isEventDeleted = false }) => {
      const eventId = randomUUID();
      await asOwner(
        `insert into events.events (id, title, start_date, is_published, related_resource_ids, deleted_at)
         values ($1, 'Repair lab', $2, true, $3, $4)`,
        [eventId, agoMinutes(1), resourceIds, isEventDeleted ? new Date() : null],
      );
      await importBooking('event', eventId, memberId, { id: randomUUID(), status, bookedAt: agoMinutes(2) });
    },
    async stop() {
      await owner.close();
      await service.stop();
    },
  };
}

/** Starts the service for a test file, and stops it after the tests. */
export const useLearningService = (options?: { caches?: boolean }): Promise<LearningService> =>
  useTestService(() => startLearningService(options));
