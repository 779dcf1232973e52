import { randomUUID } from 'node:crypto';
import { id, jobContract, mailRequest, sendMail } from '@backflow/contracts';
import type { JobData, MailData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { JobRun, Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';

/** How many members one transaction mails. */
const BATCH = 100;

/** Sends an administrator's mail, which is kept until it is sent, to everyone enrolled in its course. */
export const mailCourseMembersJob = jobContract({
  name: 'learning.mail-course-members',
  data: z.object({ mailId: id }),
  retries: 39,
});

/** Stores a mail to everyone enrolled in a course, and queues its sending. */
export async function queueCourseMail(
  { now }: Pick<LearningContext, 'now'>,
  write: Write,
  courseId: string,
  { subject, message }: { subject: string; message: string },
): Promise<void> {
  const mailId = randomUUID();
  await write.rows(sql`
    insert into course_mails (id, course_id, subject, message, sent_at)
    values (${mailId}, ${courseId}, ${subject}, ${message}, ${new Date(now())})`);
  await write.queue(mailCourseMembersJob, { mailId });
}

/**
 * Queues the mails, a batch at a time, in the order of the members' ids. How far it got is noted in the transaction that
 * queues a batch: after a killed process the next attempt goes on from there, and nobody is mailed twice. Who enrolled
 * after the mail was written is not mailed, nor who cancelled before their turn.
 */
export async function sendToMembers(
  context: LearningContext,
  { mailId }: JobData<typeof mailCourseMembersJob>,
  run: JobRun,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    run.signal.throwIfAborted();
    isDone = await mutate(context, run, (write) => sendBatch(context, write, mailId));
  }
}

interface Mail {
  courseId: string;
  subject: string;
  message: string;
  sentAt: Date;
  toldUpTo: string | null;
  title: string;
}

/** @returns whether nobody is left */
async function sendBatch(context: LearningContext, write: Write, mailId: string): Promise<boolean> {
  const [mail] = await write.rows<Mail>(sql`
    select m.course_id as "courseId", m.subject, m.message, m.sent_at as "sentAt", m.told_up_to as "toldUpTo",
           c.title
      from course_mails m join courses c on c.id = m.course_id where m.id = ${mailId} for update of m`);
  if (!mail) return true;
  const members = await write.rows<{ userId: string }>(sql`
    select user_id as "userId" from enrollments
     where course_id = ${mail.courseId} and status <> 'cancelled' and enrolled_at <= ${mail.sentAt}
       and user_id > coalesce(${mail.toldUpTo}::uuid, '00000000-0000-0000-0000-000000000000')
     order by user_id limit ${BATCH}`);
  const told: MailData<'organizer-message'> = {
    subject: mail.subject,
    message: mail.message,
    title: mail.title,
    url: `${context.settings.PUBLIC_ORIGIN}/courses/${mail.courseId}`,
  };
  for (const { userId } of members) {
    await write.queue(sendMail, mailRequest('organizer-message', { kind: 'member', id: userId }, told));
  }
  if (members.length < BATCH) {
    await write.rows(sql`delete from course_mails where id = ${mailId}`);
    return true;
  }
  await write.rows(sql`update course_mails set told_up_to = ${members.at(-1)?.userId} where id = ${mailId}`);
  return false;
}

export const mailingOfCourses = job(mailCourseMembersJob, sendToMembers);
