import { enrollInCourse } from '@backflow/contracts/bookings';
import type { NewEnrollment } from '@backflow/contracts/bookings';
import {
  completeLesson,
  getCourse,
  getLesson,
  listCourseCategories,
  listCourses,
  listOwnEnrollments,
  reopenLesson,
} from '@backflow/contracts/learning';
import type { Completion, CourseView } from '@backflow/contracts/learning';
import { byId, mutate, mutationOf, pagesOf, patchCached, queryOf } from '@backflow/platform';
import { everyPageOf, withoutEmpty } from '@backflow/remote-kit';
import { mutationOptions } from '@tanstack/react-query';
import type { CourseFilter } from './course-filter.ts';

const PAGE_SIZE = 12;

/** Courses that match the filter, newest first or the best matches of a search first, a page at a time. */
export const courseList = ({ search, level, category: categoryId }: CourseFilter) =>
  pagesOf(listCourses, { query: { limit: PAGE_SIZE, ...withoutEmpty({ search, level, categoryId }) } });

/** The newest course, in a list of one or none. */
export const newestCourse = queryOf(listCourses, { query: { limit: 1 } });

export const courseCategories = queryOf(listCourseCategories, {});

export const oneCourse = (id: string) => queryOf(getCourse, byId(id));

export const oneLesson = (id: string, lessonId: string) => queryOf(getLesson, { params: { id, lessonId } });

/** Every enrollment of the member, newest first. */
export const ownEnrollments = everyPageOf(listOwnEnrollments, {});

/** Enrolls in the course of the given id. Its button changes with the response; then what it opens is refetched. */
export const enrollment = mutationOf(enrollInCourse, byId, {
  apply: applyEnrollment,
  // What was refused means that the screen knew too little.
  afterFailure: true,
});

/** A lesson to be marked as completed, or as not. */
export interface LessonMark {
  courseId: string;
  lessonId: string;
  isCompleted: boolean;
}

/** Marks a lesson. Every screen that counts completed lessons changes with the response. */
export const lessonMark = mutationOptions({
  mutationKey: [completeLesson.id],
  mutationFn: ({ courseId, lessonId, isCompleted }: LessonMark) =>
    mutate(
      isCompleted ? completeLesson : reopenLesson,
      { params: { id: courseId, lessonId } },
      { apply: applyCompletion, later: [listCourses, getCourse, getLesson] },
    ),
});

/** Nothing is completed in a new enrollment, and a confirmed one opens its course. */
function applyEnrollment({ courseId, id, status, enrolledAt }: NewEnrollment): void {
  // Nobody waits for a course.
  if (status === 'waitlisted') return;
  const own = ({ lessonCount }: Pick<CourseView, 'lessonCount'>) => ({
    enrollment: { id, status, enrolledAt, progress: { completed: 0, total: lessonCount } },
  });
  patchCached(listCourses, (course) => (course.id === courseId ? { ...course, ...own(course) } : course));
  patchCached(getCourse, (course) => {
    if (course.id !== courseId) return course;
    const mayOpen = course.mayOpen || status === 'confirmed';
    const nextLessonId = mayOpen ? (course.lessons[0]?.id ?? null) : null;
    return { ...course, ...own(course), mayOpen, nextLessonId };
  });
}

function applyCompletion({ courseId, completedLessonIds, progress, nextLessonId }: Completion): void {
  const counted = ({ enrollment: own }: Pick<CourseView, 'enrollment'>) => ({
    enrollment: own && { ...own, progress },
  });
  const isCompleted = (lessonId: string) => completedLessonIds.includes(lessonId);
  patchCached(listCourses, (course) => (course.id === courseId ? { ...course, ...counted(course) } : course));
  patchCached(getCourse, (course) =>
    course.id === courseId
      ? {
          ...course,
          ...counted(course),
          nextLessonId,
          lessons: course.lessons.map((lesson) => ({ ...lesson, isCompleted: isCompleted(lesson.id) })),
        }
      : course,
  );
  patchCached(getLesson, (lesson) =>
    lesson.course.id === courseId ? { ...lesson, progress, isCompleted: isCompleted(lesson.id) } : lesson,
  );
}
