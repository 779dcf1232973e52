import { enrollInCourse } from '@backflow/contracts/bookings';
import {
  completeLesson,
  getCourse,
  getLesson,
  listCourseCategories,
  listCourses,
  listOwnEnrollments,
  reopenLesson,
} from '@backflow/contracts/learning';
import type { NewEnrollment } from '@backflow/contracts/bookings';
import type { Completion, CourseDetail, CourseView, LessonView } from '@backflow/contracts/learning';
import { queryClient, request, requestPage } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { everyPage } from '@backflow/remote-kit';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { courseKeys, enrollmentKeys } from '../keys.ts';
import type { CourseFilter } from './course-filter.ts';

const PAGE_SIZE = 12;

/** Courses that match the filter, newest first or the best matches of a search first, a page at a time. */
export const courseList = (filter: CourseFilter) =>
  infiniteQueryOptions({
    queryKey: courseKeys.list(filter),
    queryFn: ({ pageParam, signal }) => {
      const { search, level, category } = filter;
      const query = {
        limit: PAGE_SIZE,
        cursor: pageParam,
        ...(search && { search }),
        ...(level && { level }),
        ...(category && { categoryId: category }),
      };
      return requestPage(listCourses, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The newest course, in a list of one or none. */
export const newestCourse = queryOptions({
  queryKey: courseKeys.newest,
  queryFn: ({ signal }) => request(listCourses, { query: { limit: 1 } }, { signal }),
});

export const courseCategories = queryOptions({
  queryKey: courseKeys.categories,
  queryFn: ({ signal }) => request(listCourseCategories, {}, { signal }),
});

export const oneCourse = (id: string) =>
  queryOptions({
    queryKey: courseKeys.one(id),
    queryFn: ({ signal }) => request(getCourse, { params: { id } }, { signal }),
  });

export const oneLesson = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: courseKeys.lesson(courseId, lessonId),
    queryFn: ({ signal }) => request(getLesson, { params: { id: courseId, lessonId } }, { signal }),
  });

/** Every enrollment of the member, newest first. */
export const ownEnrollments = queryOptions({
  queryKey: enrollmentKeys.own,
  queryFn: ({ signal }) => everyPage((query) => requestPage(listOwnEnrollments, { query }, { signal })),
});

/** Enrolls in the course of the given id. Its button changes with the response; what it opens is then read anew. */
export const enrollment = mutationOptions({
  mutationKey: courseKeys.enroll,
  mutationFn: (id: string) => request(enrollInCourse, { params: { id } }),
  onSuccess: takeInEnrollment,
  onError: readAnew,
});

/** A lesson to be marked as completed, or as not. */
export interface LessonMark {
  courseId: string;
  lessonId: string;
  isCompleted: boolean;
}

/** Marks a lesson. Every screen that counts completed lessons changes with the response. */
export const lessonMark = mutationOptions({
  mutationKey: courseKeys.complete,
  mutationFn: ({ courseId, lessonId, isCompleted }: LessonMark) =>
    request(isCompleted ? completeLesson : reopenLesson, { params: { id: courseId, lessonId } }),
  onSuccess: takeInCompletion,
});

/** Also after a refusal: it means that the screen knew too little. */
function readAnew(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: courseKeys.all }),
    queryClient.invalidateQueries({ queryKey: enrollmentKeys.all }),
  ]);
}

/** Nothing is completed in a new enrollment, and a confirmed one opens its course. */
function takeInEnrollment({ courseId, id, status, enrolledAt }: NewEnrollment): void {
  // Nobody waits for a course.
  if (status === 'waitlisted') return void readAnew();
  const own = ({ lessonCount }: Pick<CourseView, 'lessonCount'>) => ({
    enrollment: { id, status, enrolledAt, progress: { completed: 0, total: lessonCount } },
  });
  changeCourses(courseId, own);
  queryClient.setQueryData(courseKeys.one(courseId), (course: CourseDetail | undefined) => {
    if (!course) return undefined;
    const mayOpen = course.mayOpen || status === 'confirmed';
    const nextLessonId = mayOpen ? (course.lessons[0]?.id ?? null) : null;
    return { ...course, ...own(course), mayOpen, nextLessonId };
  });
  void readAnew();
}

function takeInCompletion({ courseId, completedLessonIds, progress, nextLessonId }: Completion): void {
  const counted = ({ enrollment }: Pick<CourseView, 'enrollment'>) => ({
    enrollment: enrollment && { ...enrollment, progress },
  });
  const isCompleted = (lessonId: string) => completedLessonIds.includes(lessonId);
  changeCourses(courseId, counted);
  queryClient.setQueryData(
    courseKeys.one(courseId),
    (course: CourseDetail | undefined) =>
      course && {
        ...course,
        ...counted(course),
        nextLessonId,
        lessons: course.lessons.map((lesson) => ({ ...lesson, isCompleted: isCompleted(lesson.id) })),
      },
  );
  queryClient.setQueriesData<LessonView>(
    { queryKey: courseKeys.lessons(courseId) },
    (lesson) => lesson && { ...lesson, progress, isCompleted: isCompleted(lesson.id) },
  );
  // What is on the screen is right already; what comes onto it later is read anew.
  void queryClient.invalidateQueries({ queryKey: courseKeys.all, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: enrollmentKeys.all });
}

type CoursePages = InfiniteData<ListPage<readonly CourseView[]>>;

/** Changes one course in every list there is. */
function changeCourses(id: string, change: (course: CourseView) => Partial<CourseView>): void {
  const changed = (course: CourseView) => (course.id === id ? { ...course, ...change(course) } : course);
  queryClient.setQueriesData<CoursePages>(
    { queryKey: courseKeys.lists },
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
      },
  );
  queryClient.setQueryData(courseKeys.newest, (courses: CourseView[] | undefined) => courses?.map(changed));
}
