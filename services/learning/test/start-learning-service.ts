import { randomUUID } from 'node:crypto';
import type { BookingStatus } from '@backflow/contracts/bookings';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { LearningContext } from '../src/context.ts';
import type { CourseRecord } from '../src/db/models/course.ts';
import type { LessonRecord } from '../src/db/models/lesson.ts';
import type { Models } from '../src/db/models/index.ts';
import { learning } from '../src/service.ts';
import { openOwner } from './open-owner.ts';
import type { Owner, TestBooking } from './open-owner.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Whose video files tests may show. */
export const VIDEO_ORIGIN = 'https://videos.example.com';

type Identified = Pick<TestMember, 'id'>;

export interface LearningService
  extends TestService<LearningContext>, Pick<Owner, 'asOwner' | 'importBooking'> {
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
}

/** The learning service over HTTP on a database of its own, with a clock that stands still until a test moves it. */
export async function startLearningService(): Promise<LearningService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(learning, {
    now: () => clock.now,
    settings: { VIDEO_ORIGINS: [VIDEO_ORIGIN] },
  });
  const { models } = service.context;
  const { asOwner, importBooking, close } = openOwner(service);
  const store = (course: Identified, member: Identified, booking: TestBooking) =>
    importBooking('course', course.id, member.id, booking);
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  return {
    ...service,
    models,
    clock,
    inHours,
    asOwner,
    importBooking,
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
      await store(course, member, booking);
      return booking;
    },
    setStatus: (course, member, booking, status) => store(course, member, { ...booking, status }),
    async stop() {
      await close();
      await service.stop();
    },
  };
}
