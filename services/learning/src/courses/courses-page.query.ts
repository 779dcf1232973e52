import { listCourses } from '@backflow/contracts/learning';
import type { AdminCourseView, listAdminCourses } from '@backflow/contracts/learning';
import {
  ascending,
  byId,
  byInstant,
  byInteger,
  byTitle,
  defineList,
  descending,
  raw,
  cachedList,
} from '@backflow/service-kit';
import type { Call, PageOf } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { myEnrollments } from './progress.ts';
import { presentAdminCourse, presentCourse, selectAdminCourses, selectCourses } from './course.presenter.ts';
import type { AdminCourseRow, CourseRow } from './course.presenter.ts';

const ORDERS = {
  newest: descending('newest', byInstant('c.created_at', 'createdAt'), byId('c.id')),
  title: ascending('title', byTitle('c.title'), byId('c.id')),
  enrollments: {
    ...descending('enrollments', byInteger('o.enrollments', 'enrollmentCount'), byId('o.id')),
    // Only columns of the offer: the index of bookings contains these.
    ranking: {
      from: 'bookings.offers_v1 o join courses c on c.id = o.id',
      alias: 'o',
      columns: ['is_published', 'access_level'],
      condition: 'o.enrollments is not null and o.deleted_at is null',
    },
    ofMatches: '(select o.enrollments from bookings.offers_v1 o where o.id = c.id) desc, c.id desc',
  },
};
const COURSES = {
  ...{ table: 'courses', alias: 'c', orders: ORDERS },
  facets: {
    isPublished: 'is_published',
    level: 'level',
    accessLevel: 'access_level',
    categoryId: 'category_id',
  },
};
const LIST = defineList({ ...COURSES, label: 'courses' });
const ADMIN_LIST = defineList({ ...COURSES, label: 'admin-courses' });

const NOT_DELETED = raw('c.deleted_at is null');

/** Published courses, newest first, or the best matches of a search. */
export const coursesList = cachedList(listCourses, {
  topics: ['courses'],
  readsSameRows: true,
  async read({ db }: LearningContext, { level, categoryId, ...query }) {
    const page = await LIST.page<CourseRow>(
      db,
      {
        ...{ ...query, order: 'newest', onlyPublished: true, conditions: [NOT_DELETED] },
        facets: { isPublished: true, level, categoryId },
      },
      (source) => selectCourses(null, source),
    );
    return { page, until: query.search ? 0 : Infinity };
  },
  own: myEnrollments,
  present: (row: CourseRow, audience, enrollment) =>
    presentCourse(enrollment ? { ...row, enrollment } : row, audience),
});

/** All courses that were not deleted, including drafts, in the given order, or the best matches of a search. */
export async function adminCoursesPage(
  { db }: LearningContext,
  { query: { sort, status, accessLevel, categoryId, ...query }, actor }: Call<typeof listAdminCourses>,
): Promise<PageOf<AdminCourseView>> {
  const page = await ADMIN_LIST.page<AdminCourseRow>(
    db,
    {
      ...{ ...query, order: sort, conditions: [NOT_DELETED] },
      facets: { isPublished: status && status === 'published', accessLevel, categoryId },
    },
    (source) => selectAdminCourses(actor, source),
  );
  return page.map((row) => presentAdminCourse(row, actor));
}
