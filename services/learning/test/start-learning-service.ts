import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { LearningContext } from '../src/context.ts';
import type { CourseRecord } from '../src/db/models/course.ts';
import type { EnrollmentRecord } from '../src/db/models/enrollment.ts';
import type { LessonRecord } from '../src/db/models/lesson.ts';
import type { Models } from '../src/db/models/index.ts';
import { learning } from '../src/service.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Whose video files tests may show. */
export const VIDEO_ORIGIN = 'https://videos.example.com';

type Identified = Pick<TestMember, 'id'>;

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
  /** A confirmed enrollment, counted unless it is cancelled, written directly. */
  buildEnrollment(
    course: CourseRecord,
    member: Identified,
    overrides?: Partial<CreationAttributes<EnrollmentRecord>>,
  ): Promise<EnrollmentRecord>;
  /** The course's counter, and how many pending and confirmed enrollments there are. */
  enrolledIn(course: Identified): Promise<{ counted: number; live: number }>;
}

/** The learning service over HTTP on a database of its own, with a clock that stands still until a test moves it. */
export async function startLearningService(): Promise<LearningService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(learning, {
    now: () => clock.now,
    settings: { VIDEO_ORIGINS: [VIDEO_ORIGIN] },
  });
  const { models } = service.context;
  const inHours = (hours: number) => new Date(clock.now + hours * HOUR_MS);
  let built = 0;
  return {
    ...service,
    models,
    clock,
    inHours,
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
    async buildEnrollment(course, { id: userId }, overrides = {}) {
      const enrollment = await models.Enrollment.create({
        courseId: course.id,
        userId,
        status: 'confirmed',
        enrolledAt: new Date(clock.now),
        ...overrides,
      });
      if (enrollment.status !== 'cancelled') await course.increment('enrollmentCount');
      return enrollment;
    },
    async enrolledIn({ id: courseId }) {
      const course = await models.Course.findByPk(courseId, { rejectOnEmpty: true });
      const live = await models.Enrollment.count({ where: { courseId, status: ['pending', 'confirmed'] } });
      return { counted: course.enrollmentCount, live };
    },
  };
}
