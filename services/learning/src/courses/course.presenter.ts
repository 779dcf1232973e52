import { AdminCourse, AdminCourseView, CourseView } from '@backflow/contracts/learning';
import { columnsOf, needsPremium, presentPrice, raw, sql } from '@backflow/service-kit';
import type { Actor, Sql } from '@backflow/service-kit';
import { JOIN_PROGRESS, NEXT_LESSON_ID, OWN_ENROLLMENT, joinOwn, presentOwn } from './progress.ts';

/** A course as it is read: the contract's fields, some of them not yet as the wire has them. */
export type CourseRow = Omit<CourseView, 'needsPremium' | 'marks'>;
export type AdminCourseRow = CourseRow & Pick<AdminCourseView, 'version'>;
/** With what only those see who may open it. */
export type WholeCourseRow = CourseRow & {
  content: string | null;
  videoUrl: string | null;
  nextLessonId: string | null;
  isDeleted: boolean;
};

/** What is not of the course's own row. */
const JOINED_FIELDS = {
  categoryName: raw('k.name'),
  enrollmentCount: raw('o.enrollments'),
  lessonCount: raw('p.total'),
  enrollment: OWN_ENROLLMENT,
  needsPremium: null,
  marks: null,
};
const COLUMNS = columnsOf(CourseView, 'c', JOINED_FIELDS);
const ADMIN_COLUMNS = columnsOf(AdminCourseView, 'c', JOINED_FIELDS);
const EDITED_COLUMNS = columnsOf(AdminCourse, 'c', { ...JOINED_FIELDS, lessons: null });
const WHOLE_COLUMNS = sql`${COLUMNS}, c.content, c.video_url as "videoUrl", ${NEXT_LESSON_ID} as "nextLessonId",
  c.deleted_at is not null as "isDeleted"`;

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
 * The SELECT and FROM of courses as lists show them, with the actor's own enrollment. Add where, order and limit. The source is
 * what `c` is: the table, or a subquery with all its columns.
 */
export const selectCourses = selectWith(COLUMNS);
/** The same, with each course's version. */
export const selectAdminCourses = selectWith(ADMIN_COLUMNS);
/** The same, as it is edited: with its content and its video's address. */
export const selectEditedCourse = selectWith(EDITED_COLUMNS);
/** A course with what it teaches, and where the actor goes on; deleted ones too. */
export const selectWholeCourse = selectWith(WHOLE_COLUMNS);

/** A course as this caller may see it in a list, with whatever else its row has. */
export const presentCourse = <Row extends CourseRow>(row: Row, actor: Actor | null) => ({
  ...row,
  price: presentPrice(row.price),
  needsPremium: needsPremium(actor, row),
  enrollment: presentOwn(row.enrollment),
});
