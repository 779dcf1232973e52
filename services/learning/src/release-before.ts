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
 * An administrator's mail to the members of a course, queued by a process of the previous release. The bookings service writes to
 * the remaining members. The contract step deletes this file and the table.
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
