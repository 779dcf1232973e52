import { needsInvoice } from '@backflow/contracts/bookings';
import { importBookings } from '@backflow/offers';
import { select, sql } from '@backflow/service-kit';
import type { Database, SeedContext, Sql } from '@backflow/service-kit';
import { QueryTypes } from 'sequelize';
import type { CreationAttributes, Transaction } from 'sequelize';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models.ts';
import { DEMO_COURSES } from './demo-course.ts';
import type { DemoCourse } from './demo-course.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Context = SeedContext<LearningContext>;

/** An enrolled member with the number of completed lessons. */
interface Learner {
  userId: string;
  isPending: boolean;
  completed: number;
}

/** Fills an empty schema with courses and enrollments; skips a schema that has courses. */
export async function seedCourses(context: Context): Promise<void> {
  const { db, models } = context;
  if ((await models.Course.count()) > 0) return;
  const now = context.now();
  const people = await findDemoPeople(db);
  await db.sequelize.transaction(async (transaction) => {
    const categoryIds = new Map<string, string>();
    for (const name of new Set(DEMO_COURSES.map(({ category }) => category))) {
      const { id } = await models.CourseCategory.create({ name }, { transaction });
      categoryIds.set(name, id);
    }
    for (const [turn, demo] of DEMO_COURSES.entries()) {
      const fields = describeCourse(demo, categoryIds.get(demo.category) ?? null, now);
      const course = await models.Course.create(fields, { transaction });
      const lessonIds = await createLessons(context, course, demo, transaction);
      const learners = demo.isPublished ? getLearners(demo, lessonIds.length, people, turn) : [];
      await enroll(context, course, { lessonIds, learners }, transaction);
    }
  });
}

const describeCourse = (
  { category: _, daysAgo, lessons: __, hours, ...course }: DemoCourse,
  categoryId: string | null,
  now: number,
): CreationAttributes<CourseRecord> => ({
  ...{ ...course, hours: hours ?? null, categoryId, createdAt: new Date(now - daysAgo * DAY_MS) },
});

/** @returns the ids that can be completed: of the lessons, or of a course without lessons */
async function createLessons(
  { models }: Context,
  { id: courseId }: CourseRecord,
  { lessons }: DemoCourse,
  transaction: Transaction,
): Promise<string[]> {
  const created = await models.Lesson.bulkCreate(
    lessons.map(({ title, duration, content, videoUrl = null }, index) => ({
      ...{ courseId, position: index + 1, title, duration, content, videoUrl },
    })),
    { transaction },
  );
  return lessons.length === 0 ? [courseId] : created.map(({ id }) => id);
}

/** The demo's free account is in the middle of a free course, its premium account has finished a premium one. */
function getLearners(
  demo: DemoCourse,
  lessons: number,
  { member, premiumMember, others }: DemoPeople,
  turn: number,
): Learner[] {
  const isFirst = DEMO_COURSES.find(isLike(demo)) === demo;
  const own: Learner[] = [];
  if (isFirst && member && demo.accessLevel === 'free')
    own.push({ userId: member.id, isPending: false, completed: Math.floor(lessons / 2) });
  if (isFirst && premiumMember && demo.accessLevel === 'premium')
    own.push({ userId: premiumMember.id, isPending: false, completed: lessons });
  // Start with a different member for each course, so that no two have the same members.
  const first = (turn * 5) % Math.max(1, others.length);
  const crowd = [...others, ...others].slice(first, first + Math.min(others.length, 4 + ((turn * 7) % 9)));
  return [
    ...own,
    ...crowd.map(({ id: userId }, index) => {
      const isPending = needsInvoice(demo) && index % 3 === 0;
      return { userId, isPending, completed: isPending ? 0 : (index * 3) % (lessons + 1) };
    }),
  ];
}

/** True if another published course with several lessons has the same access level. */
const isLike =
  ({ accessLevel }: DemoCourse) =>
  (other: DemoCourse): boolean =>
    other.accessLevel === accessLevel && other.isPublished && other.lessons.length > 1;

/** Spreads enrollments evenly from the course's creation until now, with completions at most a day apart. */
async function enroll(
  { db, now }: Context,
  course: CourseRecord,
  { lessonIds, learners }: { lessonIds: readonly string[]; learners: readonly Learner[] },
  transaction: Transaction,
): Promise<void> {
  const since = course.createdAt.getTime();
  const step = (now() - since) / (learners.length + 1);
  const bookings = learners.map(({ userId, isPending }, index) => ({
    userId,
    status: isPending ? ('pending' as const) : ('confirmed' as const),
    bookedAt: new Date(since + step * (index + 1)),
  }));
  const ids = await importBookings(db, transaction, { kind: 'course', id: course.id }, bookings);
  const run = ({ text, values }: Sql) =>
    db.sequelize.query(text, { bind: values, transaction, type: QueryTypes.SELECT });
  for (const [turn, { bookedAt }] of bookings.entries()) {
    const completed = learners[turn]?.completed ?? 0;
    const pause = Math.min(DAY_MS, (now() - bookedAt.getTime()) / (completed + 1));
    for (const [index, lessonId] of lessonIds.slice(0, completed).entries()) {
      const at = new Date(bookedAt.getTime() + pause * (index + 1));
      await run(sql`
        insert into lesson_completions (enrollment_id, lesson_id, completed_at) values (${ids[turn]}, ${lessonId}, ${at})`);
    }
  }
}

interface Person {
  id: string;
  email: string;
}

/** Demo members of the identity service. */
interface DemoPeople {
  /** The free account of the demo. */
  member: Person | undefined;
  /** The premium account of the demo. */
  premiumMember: Person | undefined;
  /** All other members. */
  others: readonly Person[];
}

const KNOWN = ['admin@example.com', 'member@example.com', 'premium@example.com'] as const;

async function findDemoPeople(db: Database): Promise<DemoPeople> {
  const everyone = await select<Person>(
    db,
    'demo-people',
    sql`select id, email from identity.contacts_v2 where has_account order by email`,
  );
  const [, member, premiumMember] = KNOWN.map((known) => everyone.find(({ email }) => email === known));
  const isOther = ({ email }: Person) => !KNOWN.some((known) => known === email);
  return { member, premiumMember, others: everyone.filter(isOther) };
}
