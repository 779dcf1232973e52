import { NewEnrollment } from '@backflow/contracts/bookings';
import {
  CourseDetail,
  CourseView,
  EnrollmentItem,
  LessonView,
  MyEnrollment,
} from '@backflow/contracts/learning';
import { makeFixture, nextId } from '@backflow/contracts/testing';

/** A free course of one lesson, without an enrollment; name only the fields that matter. */
export const buildCourse = (overrides: Partial<CourseView> = {}): CourseView =>
  makeFixture(CourseView, {
    id: nextId(),
    title: 'Testing an RPZ assembly',
    duration: '4.5 hours',
    price: '0',
    isPublished: true,
    enrollmentCount: 12,
    lessonCount: 1,
    createdAt: '2026-10-01T16:00:00.000Z',
    ...overrides,
  });

export const buildEnrollment = (overrides: Partial<MyEnrollment> = {}): MyEnrollment =>
  makeFixture(MyEnrollment, {
    id: nextId(),
    status: 'confirmed',
    enrolledAt: '2026-11-01T16:00:00.000Z',
    progress: { completed: 0, total: 1 },
    ...overrides,
  });

/** The response to enrolling in a course. */
export const buildNewEnrollment = (
  { id: courseId }: Pick<CourseView, 'id'>,
  overrides: Partial<NewEnrollment> = {},
): NewEnrollment => makeFixture(NewEnrollment, { ...buildEnrollment(), courseId, ...overrides });

/** Lessons with these titles; `completed` of them are completed. */
export const buildLessons = (titles: readonly string[], completed = 0): CourseDetail['lessons'] =>
  titles.map((title, index) => ({ id: nextId(), title, duration: '20 min', isCompleted: index < completed }));

/** The page of a course that is not open to the member. */
export function buildCourseDetail(overrides: Partial<CourseDetail> = {}): CourseDetail {
  const course = buildCourse(overrides);
  const lessons = overrides.lessons ?? [
    { id: course.id, title: course.title, duration: null, isCompleted: false },
  ];
  return makeFixture(CourseDetail, { ...course, lessonCount: lessons.length, ...overrides, lessons });
}

/** A course that is open to the enrolled member. */
export function buildOpenCourse(overrides: Partial<CourseDetail> = {}): CourseDetail {
  const course = buildCourseDetail({ mayOpen: true, ...overrides });
  const completed = course.lessons.filter(({ isCompleted }) => isCompleted).length;
  const progress = { completed, total: course.lessons.length };
  return {
    ...course,
    nextLessonId: course.lessons.find(({ isCompleted }) => !isCompleted)?.id ?? null,
    enrollment: buildEnrollment({ progress }),
    ...overrides,
  };
}

/** The page of the lesson at `index` of a course. */
export function buildLesson(
  { id, title, lessons, enrollment }: CourseDetail,
  index: number,
  overrides: Partial<LessonView> = {},
): LessonView {
  const lesson = lessons[index];
  if (!lesson) throw new Error('The course has no such lesson');
  return makeFixture(LessonView, {
    ...lesson,
    html: `<p>The text of ${lesson.title}.</p>`,
    position: index + 1,
    previousId: lessons[index - 1]?.id ?? null,
    nextId: lessons[index + 1]?.id ?? null,
    course: { id, title },
    progress: enrollment?.progress ?? null,
    ...overrides,
  });
}

/** An enrollment in the member's own list. */
export function buildOwn(
  overrides: Partial<Omit<EnrollmentItem, 'course'>> & { course?: Partial<CourseView> } = {},
): EnrollmentItem {
  const { course: shown, ...rest } = overrides;
  const course = buildCourse(shown);
  return makeFixture(EnrollmentItem, {
    ...buildEnrollment(),
    courseId: course.id,
    course: { ...course, isDeleted: false },
    mayOpen: true,
    nextLessonId: course.id,
    ...rest,
  });
}
