import {
  createCourse,
  createLesson,
  deleteCourse,
  deleteLesson,
  getAdminCourse,
  listAdminCourses,
  listCourseCategories,
  orderLessons,
  updateCourse,
  updateLesson,
} from '@backflow/contracts/learning';
import type { AdminCourse, AdminLesson, CourseInput, LessonInput } from '@backflow/contracts/learning';
import { queryClient, request, requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { listCache } from '@backflow/remote-kit/lists';
import { adminKeys } from '../keys.ts';
import type { CourseFilter } from './course-filter.ts';

export const courseList = (filter: CourseFilter) => ({
  queryKey: adminKeys.courseList(filter),
  read: (page: { limit: number; cursor: string | undefined }, options: { signal: AbortSignal }) => {
    const { search, status, access, category, sort } = filter;
    const query = {
      ...page,
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(access && { accessLevel: access }),
      ...(category && { categoryId: category }),
    };
    return requestPage(listAdminCourses, { query }, options);
  },
});

export const courseCategories = queryOptions({
  queryKey: adminKeys.courseCategories,
  queryFn: ({ signal }) => request(listCourseCategories, {}, { signal }),
});

export const oneCourse = (id: string) =>
  queryOptions({
    queryKey: adminKeys.course(id),
    queryFn: ({ signal }) => request(getAdminCourse, { params: { id } }, { signal }),
  });

/** What shows courses: lists, members' pages, and figures of them. */
export const courseCache = listCache({
  word: 'courses',
  related: [adminKeys.enrollments, adminKeys.allTerms, adminKeys.stats, adminKeys.attention],
});

export const addCourse = (body: CourseInput) => request(createCourse, { body });

export const changeCourse = (id: string, body: Partial<CourseInput> & { version?: number }) =>
  request(updateCourse, { params: { id }, body });

export const publishCourse = (id: string, isPublished: boolean) => changeCourse(id, { isPublished });

export const removeCourse = (id: string, paid: number | null) =>
  request(deleteCourse, { params: { id }, query: paid === null ? {} : { paid } });

export const addLesson = (courseId: string, body: LessonInput) =>
  request(createLesson, { params: { id: courseId }, body });

export const changeLesson = (id: string, body: Partial<LessonInput> & { version: number }) =>
  request(updateLesson, { params: { id }, body });

export const removeLesson = (id: string) => request(deleteLesson, { params: { id } });

export const saveLessonOrder = (courseId: string, lessonIds: string[]) =>
  request(orderLessons, { params: { id: courseId }, body: { lessonIds } });

/** Shows other lessons of a course at once, wherever they are shown or counted. */
export function setLessons(
  courseId: string,
  change: (lessons: readonly AdminLesson[]) => readonly AdminLesson[],
): void {
  const { queryKey } = oneCourse(courseId);
  const course = queryClient.getQueryData(queryKey);
  if (!course) return;
  const lessons = [...change(course.lessons)];
  queryClient.setQueryData(queryKey, { ...course, lessons });
}

/** Lessons were added, changed or taken out: what counts or shows them is read again. */
export function lessonsChanged({ id, lessons }: Pick<AdminCourse, 'id' | 'lessons'>): void {
  // Where its content is all there is, a course counts one.
  courseCache.changed({ id, lessonCount: Math.max(lessons.length, 1) });
}
