import type { EnrolledMember, OwnEnrollment, listCourseEnrollments } from '@backflow/contracts';
import {
  NotFoundError,
  PageOf,
  decodeCursor,
  empty,
  limitFor,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call, Database, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { JOIN_PROGRESS, PROGRESS } from '../courses/progress.ts';

/** Everything about the person is null when their account is gone. */
interface Row extends OwnEnrollment {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneNumber: string | null;
}

const selectMembers = (enrollments: Sql): Sql => sql`
  select r.id, r.status, r.enrolled_at as "enrolledAt", r.user_id as "userId", ${PROGRESS} as progress,
         m.first_name as "firstName", m.last_name as "lastName", m.email, m.phone_number as "phoneNumber"
    from ${enrollments} r
    join courses c on c.id = r.course_id
    left join identity.members_v1 m on m.id = r.user_id
    ${JOIN_PROGRESS}`;

/**
 * Everyone who enrolled in a course, cancelled ones included, newest first. Deleted courses keep theirs.
 * @throws NotFoundError when there never was such a course
 */
export async function courseEnrollmentsPage(
  { db }: LearningContext,
  { params: { id }, query: { cursor, limit } }: Call<typeof listCourseEnrollments>,
): Promise<PageOf<EnrolledMember>> {
  const from = decodeCursor(cursor);
  const older = from ? sql`and (enrolled_at, id) < (${new Date(from.after)}, ${from.id})` : empty;
  const newest = sql`(
    select * from enrollments where course_id = ${id} ${older} order by enrolled_at desc, id desc ${limitFor(limit)})`;
  const rows = await select<Row>(
    db,
    'course-enrollments',
    sql`${selectMembers(newest)} order by r.enrolled_at desc, r.id desc`,
  );
  if (rows.length === 0) {
    const known = await select(db, 'course-exists', sql`select 1 from courses where id = ${id}`);
    if (known.length === 0) throw new NotFoundError('This course');
  }
  const { items, nextCursor } = toPage(rows, limit, ({ enrolledAt, id: after }) => ({
    after: enrolledAt,
    id: after,
  }));
  return new PageOf(items.map(presentMember), nextCursor);
}

/**
 * One enrollment as an administrator sees it.
 * @throws NotFoundError
 */
export async function findEnrolledMember(db: Database, id: string): Promise<EnrolledMember> {
  const [row] = await select<Row>(
    db,
    'enrolled-member',
    sql`
    ${selectMembers(sql`enrollments`)} where r.id = ${id}`,
  );
  if (!row) throw new NotFoundError('This enrollment');
  return presentMember(row);
}

const presentMember = (row: Row): EnrolledMember => ({
  id: row.id,
  status: row.status,
  enrolledAt: row.enrolledAt,
  progress: row.progress,
  user: {
    id: row.userId,
    firstName: row.firstName ?? 'Former',
    lastName: row.lastName ?? 'member',
    email: row.email ?? '',
    phoneNumber: row.phoneNumber,
  },
});
