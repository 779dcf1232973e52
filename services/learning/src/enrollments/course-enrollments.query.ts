import type { EmailStatus, EnrolledMember, OwnEnrollment, listCourseEnrollments } from '@backflow/contracts';
import {
  NotFoundError,
  PageOf,
  all,
  decodeCursor,
  limitFor,
  raw,
  searchRows,
  searchTerms,
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
  emailStatus: EmailStatus | null;
  phoneNumber: string | null;
}

const ENROLLMENTS = raw('enrollments');
/** With the words of each member's names and address; a member who is gone has none. */
const WITH_WORDS = raw(
  '(select e.*, w.search from enrollments e join identity.contacts_v2 w on w.id = e.user_id) r',
);
const NEWEST_FIRST = raw('r.enrolled_at desc, r.id desc');

const selectMembers = (enrollments: Sql): Sql => sql`
  select r.id, r.status, r.enrolled_at as "enrolledAt", r.user_id as "userId", ${PROGRESS} as progress,
         m.first_name as "firstName", m.last_name as "lastName", m.email, m.email_status as "emailStatus",
         m.phone_number as "phoneNumber"
    from ${enrollments} r
    join courses c on c.id = r.course_id
    left join identity.contacts_v2 m on m.id = r.user_id
    ${JOIN_PROGRESS}`;

/**
 * Everyone who enrolled in a course, cancelled ones included, newest first. Deleted courses keep theirs.
 * @throws NotFoundError when there never was such a course
 */
export async function courseEnrollmentsPage(
  { db }: Pick<LearningContext, 'db'>,
  { params: { id }, query }: Pick<Call<typeof listCourseEnrollments>, 'params' | 'query'>,
): Promise<PageOf<EnrolledMember>> {
  const { cursor, limit, search, status } = query;
  const from = decodeCursor(cursor);
  const conditions = [
    sql`r.course_id = ${id}`,
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(from ? [sql`(r.enrolled_at, r.id) < (${new Date(from.after)}, ${from.id})`] : []),
  ];
  const terms = searchTerms(search);
  const rows =
    terms === undefined
      ? await newest(db, conditions, limit)
      : await searchRows<Row>(db, 'course-enrollments', {
          ...{ table: WITH_WORDS, selectFrom: selectMembers, order: NEWEST_FIRST, conditions, terms, limit },
        });
  if (rows.length === 0) await refuseUnknownCourse(db, id);
  const { items, nextCursor } = toPage(rows, limit, ({ enrolledAt, id: after }) => ({
    after: enrolledAt,
    id: after,
  }));
  return new PageOf(items.map(presentMember), nextCursor);
}

/** Cut before anything is joined. */
const newest = (db: Database, conditions: readonly Sql[], limit: number): Promise<Row[]> =>
  select<Row>(
    db,
    'course-enrollments',
    sql`${selectMembers(sql`(
          select r.* from enrollments r where ${all(conditions)} order by ${NEWEST_FIRST} ${limitFor(limit)})`)}
         order by ${NEWEST_FIRST}`,
  );

/** @throws NotFoundError for a course that never was */
export async function refuseUnknownCourse(db: Database, id: string): Promise<void> {
  const known = await select(db, 'course-exists', sql`select 1 from courses where id = ${id}`);
  if (known.length === 0) throw new NotFoundError('This course');
}

/**
 * One enrollment as an administrator sees it.
 * @throws NotFoundError
 */
export async function findEnrolledMember(db: Database, id: string): Promise<EnrolledMember> {
  const [row] = await select<Row>(
    db,
    'enrolled-member',
    sql`${selectMembers(ENROLLMENTS)} where r.id = ${id}`,
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
    emailStatus: row.emailStatus,
    phoneNumber: row.phoneNumber,
  },
});
