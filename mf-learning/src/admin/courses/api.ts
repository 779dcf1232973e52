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
import { byId, queryClient, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf, listCache } from '@backflow/remote-kit/lists';
import type { CourseFilter } from './course-filter.ts';

export const courseList = ({ access: accessLevel, category: categoryId, ...filter }: CourseFilter) =>
  adminPagesOf(listAdminCourses, { query: withoutEmpty({ ...filter, accessLevel, categoryId }) });

export const courseCategories = queryOf(listCourseCategories, {});

export const oneCourse = (id: string) => queryOf(getAdminCourse, byId(id));

export const courseCache = listCache(listAdminCourses, updateCourse);

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
  queryClient.setQueryData(
    oneCourse(courseId).queryKey,
    (course) => course && { ...course, lessons: [...change(course.lessons)] },
  );
}

/** Lessons were added, changed or taken out: what counts or shows them is read again. */
export function lessonsChanged({ id, lessons }: Pick<AdminCourse, 'id' | 'lessons'>): void {
  // Where its content is all there is, a course counts one.
  courseCache.changed({ id, lessonCount: Math.max(lessons.length, 1) });
}
