import {
  ADMIN_COURSE_SORTS,
  AdminLesson,
  createCourse,
  createLesson,
  deleteCourse,
  getAdminCourse,
  listAdminCourses,
  updateCourse,
  updateLesson,
} from '@backflow/contracts/learning';
import type { AdminCourse, LessonInput } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { queryClient, request } from '@backflow/platform';
import { idFilter } from '@backflow/remote-kit';
import { accessFilter, recordClient, recordFilters } from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const CourseFilter = z.object({
  ...recordFilters,
  access: accessFilter,
  category: idFilter(),
  sort: z._default(z.enum(ADMIN_COURSE_SORTS), 'newest'),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

export const courseRecords = recordClient({
  kind: 'course',
  list: listAdminCourses,
  get: getAdminCourse,
  create: createCourse,
  update: updateCourse,
  remove: deleteCourse,
  toQuery: ({ access: accessLevel, category: categoryId, ...filter }: CourseFilter) => ({
    ...filter,
    accessLevel,
    categoryId,
  }),
});

/** The lessons of a course: stored one by one, listed in its dialog. */
export const lessonRecords = (course: AdminCourse) => ({
  kind: 'lesson',
  view: AdminLesson,
  create: (body: LessonInput) => request(createLesson, { params: { id: course.id }, body }),
  update: (id: string, body: Partial<LessonInput> & { version: number }) =>
    request(updateLesson, { params: { id }, body }),
  cache: {
    added: (lesson: AdminLesson) => changeLessons(course, [...course.lessons, lesson]),
    changed: (lesson: AdminLesson) =>
      changeLessons(
        course,
        course.lessons.map((each) => (each.id === lesson.id ? lesson : each)),
      ),
    removed: (id: string) =>
      changeLessons(
        course,
        course.lessons.filter((lesson) => lesson.id !== id),
      ),
  },
});

/** Updates the lessons in the open dialog. */
export function showLessons({ id }: AdminCourse, lessons: AdminLesson[]): void {
  queryClient.setQueryData(courseRecords.one(id).queryKey, (course) => course && { ...course, lessons });
}

/** Refetches the queries that count or show the lessons of a course. */
export function refetchLessons({ id, lessons }: Pick<AdminCourse, 'id' | 'lessons'>): void {
  // A course without lessons counts as one: its own content.
  courseRecords.cache.changed({ id, lessonCount: Math.max(lessons.length, 1) });
}

function changeLessons(course: AdminCourse, lessons: AdminLesson[]): void {
  showLessons(course, lessons);
  refetchLessons({ ...course, lessons });
}
