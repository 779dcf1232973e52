import type { NewEnrollment } from '@backflow/contracts/bookings';
import type {
  CourseDetail,
  CourseView,
  EnrollmentItem,
  LessonView,
  OwnEnrollment,
} from '@backflow/contracts/learning';

let count = 0;
const nextId = (): string => `0c0c0c0c-0000-4000-8000-${String(++count).padStart(12, '0')}`;

/** A free course of one lesson that nobody is enrolled in; say only what matters. */
export const buildCourse = (overrides: Partial<CourseView> = {}): CourseView => ({
  id: nextId(),
  title: 'Testing an RPZ assembly',
  description: null,
  imageUrl: null,
  duration: '4.5 hours',
  level: 'beginner',
  price: '0',
  accessLevel: 'free',
  categoryId: null,
  categoryName: null,
  manufacturer: null,
  outcomes: [],
  isPublished: true,
  enrollmentCount: 12,
  lessonCount: 1,
  createdAt: '2026-10-01T16:00:00.000Z',
  needsPremium: false,
  enrollment: null,
  ...overrides,
});

export const buildEnrollment = (overrides: Partial<OwnEnrollment> = {}): OwnEnrollment => ({
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
): NewEnrollment => {
  const { id, status, enrolledAt } = buildEnrollment();
  return { id, status, enrolledAt, courseId, ...overrides };
};

/** Lessons of these titles, the first so many of them completed. */
export const buildLessons = (titles: readonly string[], completed = 0): CourseDetail['lessons'] =>
  titles.map((title, index) => ({ id: nextId(), title, duration: '20 min', isCompleted: index < completed }));

/** A course's page, as somebody sees it who may not open it. */
export function buildCourseDetail(overrides: Partial<CourseDetail> = {}): CourseDetail {
  const course = buildCourse(overrides);
  const lessons = overrides.lessons ?? [
    { id: course.id, title: course.title, duration: null, isCompleted: false },
  ];
  return {
    ...course,
    mayOpen: false,
    html: null,
    video: null,
    nextLessonId: null,
    lessonCount: lessons.length,
    ...overrides,
    lessons,
  };
}

/** A course that the member is enrolled in and may open, with the first so many of its lessons completed. */
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
  return {
    ...lesson,
    html: `<p>The text of ${lesson.title}.</p>`,
    video: null,
    position: index + 1,
    previousId: lessons[index - 1]?.id ?? null,
    nextId: lessons[index + 1]?.id ?? null,
    course: { id, title },
    progress: enrollment?.progress ?? null,
    ...overrides,
  };
}

/** An enrollment in the member's own list. */
export function buildOwn(
  overrides: Partial<Omit<EnrollmentItem, 'course'>> & { course?: Partial<CourseView> } = {},
): EnrollmentItem {
  const { course: given, ...rest } = overrides;
  const course = buildCourse(given);
  const { id, title, description, imageUrl, duration, level, price, accessLevel, categoryName } = course;
  return {
    ...buildEnrollment(),
    courseId: id,
    course: {
      ...{ id, title, description, imageUrl, duration, level, price, accessLevel, categoryName },
      isDeleted: false,
    },
    mayOpen: true,
    nextLessonId: id,
    lastCompletedAt: null,
    ...rest,
  };
}
