import { EnrollmentItem } from '@backflow/contracts/learning';
import type { MyEnrollment, listMyEnrollments } from '@backflow/contracts/learning';
import {
  afterCursor,
  all,
  byId,
  byInstant,
  getColumns,
  descending,
  limitFor,
  orderSql,
  presentPrice,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, PageOf, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { mayOpen } from '../courses/course.policy.ts';
import { JOIN_PROGRESS, NEXT_LESSON_ID, PROGRESS } from '../courses/progress.ts';

type ShownCourse = EnrollmentItem['course'];

interface Row
  extends
    MyEnrollment,
    Omit<ShownCourse, 'id'>,
    Pick<EnrollmentItem, 'courseId' | 'nextLessonId' | 'lastCompletedAt'> {
  isPublished: boolean;
}

const IS_DELETED = raw('c.deleted_at is not null');

const COLUMNS = getColumns(EnrollmentItem.shape.course, 'c', {
  id: null,
  categoryName: raw('k.name'),
  isDeleted: IS_DELETED,
});

const selectItems = (bookings: Sql): Sql => sql`
  select r.id, r.status, r.booked_at as "enrolledAt", r.offer_id as "courseId", ${COLUMNS},
         c.is_published as "isPublished", ${PROGRESS} as progress, ${NEXT_LESSON_ID} as "nextLessonId",
         p."lastCompletedAt"
    from ${bookings} r
    join courses c on c.id = r.offer_id
    left join course_categories k on k.id = c.category_id
    ${JOIN_PROGRESS}`;

const NEWEST = descending('newest', byInstant('r.booked_at', 'enrolledAt'), byId('r.id'));

/** The actor's enrollments, newest first, without cancelled ones. Deleted courses are marked. */
export async function myEnrollmentsPage(
  { db }: LearningContext,
  { actor, query: { cursor, limit } }: Call<typeof listMyEnrollments>,
): Promise<PageOf<EnrollmentItem>> {
  const conditions = [
    sql`r.user_id = ${actor.id} and r.kind = 'course' and r.status <> 'cancelled'`,
    ...afterCursor(NEWEST, cursor),
  ];
  // Limit before joining: Postgres can't know how many bookings a member has and would join them all.
  const newest = sql`(
    select r.id, r.offer_id, r.status, r.booked_at from bookings.own_bookings_v1 r
     where ${all(conditions)} order by ${orderSql(NEWEST)} ${limitFor(limit)})`;
  const rows = await select<Row>(
    db,
    'own-enrollments',
    sql`${selectItems(newest)} order by ${orderSql(NEWEST)}`,
  );
  return toPage(NEWEST, rows, limit).map((row) => presentItem(row, actor));
}

function presentItem(row: Row, actor: Actor): EnrollmentItem {
  const {
    id,
    status,
    enrolledAt,
    progress,
    courseId,
    nextLessonId,
    lastCompletedAt,
    isPublished,
    ...course
  } = row;
  const isOpen = !course.isDeleted && mayOpen(actor, { ...course, isPublished }, { status });
  return {
    ...{ id, status, enrolledAt, progress, courseId },
    course: { ...course, id: courseId, price: presentPrice(course.price) },
    mayOpen: isOpen,
    nextLessonId: isOpen ? nextLessonId : null,
    lastCompletedAt,
  };
}
