import { randomUUID } from 'node:crypto';
import type { BookingStatus } from '@backflow/contracts';
import { openDatabase } from '@backflow/service-kit';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { LearningContext } from '../src/context.ts';
import type { CourseRecord } from '../src/db/models/course.ts';
import type { LessonRecord } from '../src/db/models/lesson.ts';
import type { Models } from '../src/db/models/index.ts';
import { learning } from '../src/service.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Whose video files tests may show. */
export const VIDEO_ORIGIN = 'https://videos.example.com';

type Identified = Pick<TestMember, 'id'>;

interface TestBooking {
  id: string;
  status: BookingStatus;
  bookedAt: Date;
}

export interface LearningService extends TestService<LearningContext> {
  models: Models;
  /** The service's present; tests move it. */
  clock: { now: number };
  /** The instant so many hours from the service's present. */
  inHours(hours: number): Date;
  /** A published free course, newer than the one before, written directly. */
  buildCourse(overrides?: Partial<CreationAttributes<CourseRecord>>): Promise<CourseRecord>;
  /** So many lessons at the end of a course, written directly. */
  buildLessons(
    course: Identified,
    count: number,
    overrides?: Partial<CreationAttributes<LessonRecord>>,
  ): Promise<LessonRecord[]>;
  /** A booking of a course, confirmed unless it says otherwise, in the schema of bookings. */
  buildBooking(
    course: Identified,
    member: Identified,
    overrides?: Partial<Omit<TestBooking, 'id'>>,
  ): Promise<TestBooking>;
  /** Sets the status of a booking, in the schema of bookings. */
  setStatus(
    course: Identified,
    member: Identified,
    booking: TestBooking,
    status: BookingStatus,
  ): Promise<void>;
  /** A statement as the owner of all schemas. */
  asOwner(statement: string, values?: unknown[]): Promise<void>;
}

/** The learning service over HTTP on a database of its own, with a clock that stands still until a test moves it. */
export async function startLearningService(): Promise<LearningService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(learning, {
    now: () => clock.now,
    settings: { VIDEO_ORIGINS: [VIDEO_ORIGIN] },
  });
  const { models } = service.context;
  const owner = openDatabase(service.adminUrl, service.context.log);
  const asOwner = async (statement: string, values: unknown[] = []) => {
    await owner.reader.query(statement, values);
  };
  const importBooking = (course: Identified, member: Identified, { bookedAt, ...booking }: TestBooking) =>
    asOwner(`select bookings.import_bookings_v1('course', $1, $2::jsonb)`, [
      ...[course.id, JSON.stringify([{ ...booking, user_id: member.id, booked_at: bookedAt }])],
    ]);
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  return {
    ...service,
    models,
    clock,
    inHours,
    asOwner,
    buildCourse: (overrides = {}) =>
      models.Course.create({
        title: `Course ${++built}`,
        description: null,
        content: null,
        imageUrl: null,
        videoUrl: null,
        duration: null,
        level: 'beginner',
        price: '0',
        accessLevel: 'free',
        categoryId: null,
        manufacturer: null,
        outcomes: [],
        isPublished: true,
        createdAt: new Date(clock.now + built),
        ...overrides,
      }),
    async buildLessons({ id: courseId }, count, overrides = {}) {
      const position = (await models.Lesson.count({ where: { courseId } })) + 1;
      return models.Lesson.bulkCreate(
        Array.from({ length: count }, (_, index) => ({
          courseId,
          position: position + index,
          title: `Lesson ${position + index}`,
          duration: null,
          content: null,
          videoUrl: null,
          ...overrides,
        })),
      );
    },
    async buildBooking(course, member, overrides = {}) {
      const booking = {
        ...{ id: randomUUID(), status: 'confirmed' as const, bookedAt: new Date(clock.now) },
        ...overrides,
      };
      await importBooking(course, member, booking);
      return booking;
    },
    setStatus: (course, member, booking, status) => importBooking(course, member, { ...booking, status }),
    async stop() {
      await owner.close();
      await service.stop();
    },
  };
}
