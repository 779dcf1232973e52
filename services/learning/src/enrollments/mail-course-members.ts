import type {
  MailReach,
  ResponseOf,
  getCourseMailReach,
  mailCourseMembers as contract,
} from '@backflow/contracts';
import { ValidationError, countReach, findMailReach, mutate, sql } from '@backflow/service-kit';
import type { Call, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { holdCourse } from '../courses/hold-course.ts';
import { queueCourseMail } from '../mails/course-mail.ts';
import { refuseUnknownCourse } from './course-enrollments.query.ts';

/** The FROM and WHERE of those a course's mail goes to, by their contacts `m`. */
const enrolledIn = (courseId: string): Sql => sql`
  from enrollments e join identity.contacts_v2 m on m.id = e.user_id
 where e.course_id = ${courseId} and e.status <> 'cancelled'`;

/**
 * How many a mail to everyone enrolled would reach, and who is left out.
 * @throws NotFoundError when there never was such a course
 */
export async function courseMailReach(
  { db }: LearningContext,
  { params: { id }, query: { to, about } }: Call<typeof getCourseMailReach>,
): Promise<MailReach> {
  await refuseUnknownCourse(db, id);
  // Nobody waits for a course.
  if (to === 'waiting') return { recipients: 0, unreached: 0, people: [] };
  return findMailReach(db, { from: enrolledIn(id), about });
}

/**
 * An administrator writes to everyone enrolled in a course, those too who have not paid yet. Whom it does not reach now gets it
 * after confirming the address.
 * @returns to how many it goes, and how many it does not reach now
 * @throws NotFoundError; ValidationError where that is nobody, and for those who wait: nobody waits for a course
 */
export async function mailCourseMembers(
  context: LearningContext,
  call: Call<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { to, subject, message } = call.body;
  if (to === 'waiting') throw nobody('Nobody waits for a course. Write to those enrolled.');
  return mutate(context, call, async (write) => {
    // Nobody enrolls before the transaction ends: the mail goes to exactly those who are counted.
    const course = await holdCourse(context, write, call.params.id);
    const [mailed = { recipients: 0, unreached: 0 }] = await write.rows<ResponseOf<typeof contract>>(
      countReach({ from: enrolledIn(course.id), about: 'message' }),
    );
    if (course.enrollmentCount === 0) throw nobody('Nobody is enrolled in this course.');
    await queueCourseMail(context, write, course.id, { subject, message });
    write.audit({ subjectId: course.id, details: { title: course.title, to, subject, ...mailed } });
    return mailed;
  });
}

const nobody = (message: string) => new ValidationError([{ path: 'to', message }]);
