import { Course } from '@backflow/contracts';
import type { getCourse, listCourses as endpoint } from '@backflow/contracts';
import {
  NotFoundError,
  PageOf,
  all,
  columnsOf,
  decodeCursor,
  limitFor,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

const SELECT = sql`select ${columnsOf(Course, 't')} from courses t`;

/** A page of the list, newest first. */
export async function listCourses(
  { db }: LearningContext,
  { query: { cursor, limit } }: Call<typeof endpoint>,
): Promise<PageOf<Course>> {
  const last = decodeCursor(cursor);
  const older = last ? [sql`(t.created_at, t.id) < (${new Date(last.after)}, ${last.id})`] : [];
  const rows = await select<Course>(
    db,
    'courses',
    sql`${SELECT} where ${all(older)} order by t.created_at desc, t.id desc ${limitFor(limit)}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => ({ after: createdAt, id }));
  return new PageOf(items, nextCursor);
}

/** Throws NotFoundError. */
export async function findCourse(
  { db }: LearningContext,
  { params }: Call<typeof getCourse>,
): Promise<Course> {
  const [found] = await select<Course>(db, 'course', sql`${SELECT} where t.id = ${params.id}`);
  if (!found) throw new NotFoundError('This course');
  return found;
}
