import { EnrollmentItem } from '@backflow/contracts';
import type { OwnEnrollment, listOwnEnrollments } from '@backflow/contracts';
import {
  PageOf,
  columnsOf,
  decodeCursor,
  empty,
  limitFor,
  presentPrice,
  raw,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { mayOpen } from '../courses/course.policy.ts';
import { JOIN_PROGRESS, NEXT_LESSON_ID, PROGRESS } from '../courses/progress.ts';

type ShownCourse = EnrollmentItem['course'];

interface Row
  extends
    OwnEnrollment,
    Omit<ShownCourse, 'id'>,
    Pick<EnrollmentItem, 'courseId' | 'nextLessonId' | 'lastCompletedAt'> {
  isPublished: boolean;
}

const IS_DELETED = raw('c.deleted_at is not null');

const COLUMNS = columnsOf(EnrollmentItem.shape.course, 'c', {
  id: null,
  categoryName: raw('k.name'),
  isDeleted: IS_DELETED,
});

const selectItems = (enrollments: Sql): Sql => sql`
  select r.id, r.status, r.enrolled_at as "enrolledAt", r.course_id as "courseId", ${COLUMNS},
         c.is_published as "isPublished", ${PROGRESS} as progress, ${NEXT_LESSON_ID} as "nextLessonId",
         p."lastCompletedAt"
    from ${enrollments} r
    join courses c on c.id = r.course_id
    left join course_categories k on k.id = c.category_id
    ${JOIN_PROGRESS}`;

/** The actor's enrollments, newest first, without cancelled ones; those in courses that were deleted say so. */
export async function ownEnrollmentsPage(
  { db }: LearningContext,
  { actor, query: { cursor, limit } }: Call<typeof listOwnEnrollments>,
): Promise<PageOf<EnrollmentItem>> {
  const from = decodeCursor(cursor);
  const older = from ? sql`and (enrolled_at, id) < (${new Date(from.after)}, ${from.id})` : empty;
  // Cut before anything is joined: Postgres cannot know how many a member has and would join them all.
  const newest = sql`(
    select * from enrollments
     where user_id = ${actor.id} and status <> 'cancelled' ${older}
     order by enrolled_at desc, id desc
     ${limitFor(limit)})`;
  const rows = await select<Row>(
    db,
    'own-enrollments',
    sql`${selectItems(newest)} order by r.enrolled_at desc, r.id desc`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ enrolledAt, id }) => ({ after: enrolledAt, id }));
  return new PageOf(
    items.map((row) => presentItem(row, actor)),
    nextCursor,
  );
}

/** One enrollment as its owner sees it. */
export async function findOwnEnrollment(
  { db }: Pick<LearningContext, 'db'>,
  actor: Actor,
  id: string,
): Promise<EnrollmentItem> {
  const [row] = await select<Row>(
    db,
    'own-enrollment',
    sql`${selectItems(raw('enrollments'))} where r.id = ${id} and r.user_id = ${actor.id}`,
  );
  if (!row) throw new Error('an enrollment is gone, and nothing deletes one');
  return presentItem(row, actor);
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
