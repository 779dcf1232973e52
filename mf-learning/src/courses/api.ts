import { enrollInCourse } from '@backflow/contracts/bookings';
import type { NewEnrollment } from '@backflow/contracts/bookings';
import {
  completeLesson,
  getCourse,
  getLesson,
  listCourses,
  listMyEnrollments,
  reopenLesson,
} from '@backflow/contracts/learning';
import type { Completion, CourseView } from '@backflow/contracts/learning';
import { bookingRequest } from '@backflow/booking-kit';
import { mutate, mutationOf, pagesOf, patchCached, queryOf } from '@backflow/platform';
import { everyPage, patchRecord, withoutEmpty } from '@backflow/remote-kit';
import { mutationOptions } from '@tanstack/react-query';
import type { CourseFilter } from './course-filter.ts';

const PAGE_SIZE = 12;

/** Courses that match the filter, newest first or the best matches first, a page at a time. */
export const courseList = ({ search, level, category: categoryId }: CourseFilter) =>
  pagesOf(listCourses, { query: { limit: PAGE_SIZE, ...withoutEmpty({ search, level, categoryId }) } });

/** The newest course, in a list of one or none. */
export const newestCourse = queryOf(listCourses, { query: { limit: 1 } });

/** Every enrollment of the member, newest first. */
export const myEnrollments = everyPage(listMyEnrollments, {});

/** Enrolls in a course. Its button changes with the response; then the queries that the enrollment affects are refetched. */
export const enrollment = mutationOf(enrollInCourse, bookingRequest, {
  apply: applyEnrollment,
  // The screen was outdated.
  afterFailure: true,
});

export interface LessonMark {
  courseId: string;
  lessonId: string;
  isCompleted: boolean;
}

/** Marks a lesson as completed or not. Every screen that counts completed lessons changes with the response. */
export const lessonMark = mutationOptions({
  mutationKey: [completeLesson.id],
  mutationFn: ({ courseId, lessonId, isCompleted }: LessonMark) =>
    mutate(
      isCompleted ? completeLesson : reopenLesson,
      { params: { id: courseId, lessonId } },
      { apply: applyCompletion, later: [listCourses, getCourse, getLesson] },
    ),
});

/** A new enrollment has no progress; a confirmed one opens the course. */
function applyEnrollment({ courseId, id, status, enrolledAt }: NewEnrollment): void {
  // Courses have no waiting list.
  if (status === 'waitlisted') return;
  const own = (course: CourseView) => ({
    enrollment: { id, status, enrolledAt, progress: { completed: 0, total: course.lessonCount } },
  });
  patchRecord(listCourses, courseId, own);
  patchRecord(getCourse, courseId, (course) => {
    const mayOpen = course.mayOpen || status === 'confirmed';
    return { ...own(course), mayOpen, nextLessonId: mayOpen ? (course.lessons[0]?.id ?? null) : null };
  });
}

function applyCompletion({ courseId, completedLessonIds, progress, nextLessonId }: Completion): void {
  const counted = ({ enrollment: own }: CourseView) => ({ enrollment: own && { ...own, progress } });
  const isCompleted = (lessonId: string) => completedLessonIds.includes(lessonId);
  patchRecord(listCourses, courseId, counted);
  patchRecord(getCourse, courseId, (course) => ({
    ...counted(course),
    nextLessonId,
    lessons: course.lessons.map((lesson) => ({ ...lesson, isCompleted: isCompleted(lesson.id) })),
  }));
  patchCached(getLesson, (lesson) =>
    lesson.course.id === courseId ? { ...lesson, progress, isCompleted: isCompleted(lesson.id) } : lesson,
  );
}
