import { presentPrices } from '@backflow/contracts/bookings';
import type { PriceRule } from '@backflow/contracts/bookings';
import { AdminCourse, AdminCourseView, CourseView } from '@backflow/contracts/learning';
import { getColumns, needsPremium, presentPrice, raw, sql } from '@backflow/service-kit';
import type { Actor, Audience, Sql } from '@backflow/service-kit';
import { JOIN_PROGRESS, NEXT_LESSON_ID, OWN_ENROLLMENT, joinOwn, presentOwn } from './progress.ts';

/** A course as queries return it: fields of the contract, some not yet formatted for the response. */
export type CourseRow = Omit<CourseView, 'needsPremium' | 'marks' | 'prices' | 'takesCodes'> & {
  /** With its codes. */
  prices: PriceRule[];
};
export type AdminCourseRow = CourseRow & Pick<AdminCourseView, 'version'>;
export type CourseSummaryRow = CourseRow & { isDeleted: boolean };
/** Includes fields for members who may open the course. */
export type CoursePageRow = CourseSummaryRow & {
  content: string | null;
  videoUrl: string | null;
  nextLessonId: string | null;
};

/** Fields that are not columns of the course's own row. */
const JOINED_FIELDS = {
  categoryName: raw('k.name'),
  enrollmentCount: raw('o.enrollments'),
  lessonCount: raw('p.total'),
  enrollment: OWN_ENROLLMENT,
  needsPremium: null,
  takesCodes: null,
  marks: null,
};
const COLUMNS = getColumns(CourseView, 'c', JOINED_FIELDS);
const ADMIN_COLUMNS = getColumns(AdminCourseView, 'c', JOINED_FIELDS);
const EDITED_COLUMNS = getColumns(AdminCourse, 'c', { ...JOINED_FIELDS, lessons: null });
const SUMMARY_COLUMNS = sql`${COLUMNS}, c.deleted_at is not null as "isDeleted"`;
const PAGE_COLUMNS = sql`${SUMMARY_COLUMNS}, c.content, c.video_url as "videoUrl", ${NEXT_LESSON_ID} as "nextLessonId"`;

const COURSES = raw('courses');

const selectWith =
  (columns: Sql) =>
  (actor: Actor | null, source: Sql = COURSES): Sql => sql`
  select ${columns}
    from ${source} c
    join bookings.offers_v1 o on o.id = c.id
    left join course_categories k on k.id = c.category_id
    ${joinOwn(actor)}
    ${JOIN_PROGRESS}`;

/**
 * The SELECT and FROM of courses for lists, with the actor's enrollment. Add where, order and limit. `source` replaces the table
 * `c`: a subquery with all its columns.
 */
export const selectCourses = selectWith(COLUMNS);
/** Includes the version. */
export const selectAdminCourses = selectWith(ADMIN_COLUMNS);
/** Includes the fields of the form: content and the video's address. */
export const selectEditedCourse = selectWith(EDITED_COLUMNS);
/** Reads deleted courses too. */
export const selectCourseSummary = selectWith(SUMMARY_COLUMNS);
/** Includes content, video and the actor's next lesson. Reads deleted courses too. */
export const selectCoursePage = selectWith(PAGE_COLUMNS);

/** A course in a list, as this caller may see it. Keeps other columns of the row. */
export const presentCourse = <Row extends CourseRow>(row: Row, audience: Audience) => ({
  ...row,
  price: presentPrice(row.price),
  ...presentPrices(row.prices),
  needsPremium: needsPremium(audience, row),
  enrollment: presentOwn(row.enrollment),
});

/** The same for an administrator: with the codes. */
export const presentAdminCourse = <Row extends CourseRow>(row: Row, audience: Audience) => ({
  ...presentCourse(row, audience),
  prices: row.prices,
});
