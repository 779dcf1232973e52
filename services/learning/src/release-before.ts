import { id, jobContract } from '@backflow/contracts';
import { notifyAttendees } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { job, mutate, sql } from '@backflow/service-kit';
import type { LearningContext } from './context.ts';

interface CourseMail {
  id: string;
  sentAt: Date;
  subject: string;
  message: string;
  after: string | null;
}

/**
 * An administrator's mail to those enrolled in a course that the release before has queued, before it was replaced or while
 * it was: the bookings service writes it to those who are left. The contract step deletes this, and the table.
 */
export const mailCourseMembersJob = job(
  jobContract({ name: 'learning.mail-course-members', data: z.object({ mailId: id }), retries: 39 }),
  (context: LearningContext, { mailId }, run) =>
    mutate(context, run, async (write) => {
      const [mail] = await write.rows<CourseMail>(sql`
        delete from course_mails where id = ${mailId}
        returning course_id as id, sent_at as "sentAt", subject, message, told_up_to as after`);
      if (!mail) return;
      const { after, sentAt, ...rest } = mail;
      await write.queue(notifyAttendees, {
        ...rest,
        ...{ about: 'message', to: 'all', mailId, sentAt: sentAt.toISOString() },
        ...(after !== null && { after }),
      });
    }),
);
