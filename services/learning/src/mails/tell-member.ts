import { mailRequest, needsInvoice, sendMail } from '@backflow/contracts';
import type { EnrollmentStatus, MailData } from '@backflow/contracts';
import type { Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models/course.ts';

/** The columns of a course that mails need. */
export type MailedCourse = Pick<
  CourseRecord,
  'id' | 'title' | 'duration' | 'price' | 'accessLevel' | 'isPublished' | 'deletedAt'
>;

interface Change {
  course: MailedCourse;
  /** Whose enrollment it is. */
  userId: string;
  /** Null for an enrollment that was just made. */
  from: EnrollmentStatus | null;
  to: EnrollmentStatus;
}

/**
 * Queues what a member is told when their enrollment gets another status, and the supplier when an invoice is to be sent.
 * Of a deleted course only a payment and a cancellation are sent; an unpublished one stays open to the enrolled.
 */
export async function tellOfStatus(
  { settings }: Pick<LearningContext, 'settings'>,
  write: Write,
  { course, userId, from, to }: Change,
): Promise<void> {
  const isInvoiced = needsInvoice(course);
  const isPaid = to === 'confirmed' && from === 'pending' && isInvoiced;
  const isGone = course.deletedAt !== null;
  if (isGone && !isPaid && to !== 'cancelled') return;
  const told: MailData<'enrollment-confirmed'> = {
    title: course.title,
    ...(course.duration !== null && { duration: course.duration }),
    url: `${settings.PUBLIC_ORIGIN}/courses${to === 'cancelled' ? '' : `/${course.id}`}`,
  };
  const member = { kind: 'member', id: userId } as const;
  const priced = { ...told, price: course.price };
  if (to === 'cancelled') return write.queue(sendMail, mailRequest('enrollment-cancelled', member, told));
  if (isPaid) return write.queue(sendMail, mailRequest('enrollment-paid', member, priced));
  if (to === 'confirmed') return write.queue(sendMail, mailRequest('enrollment-confirmed', member, told));
  await write.queue(sendMail, mailRequest('enrollment-requested', member, priced));
  const supplier = { kind: 'supplier', about: userId } as const;
  const attendees = `${settings.PUBLIC_ORIGIN}/admin?tab=courses&attendees=${course.id}`;
  await write.queue(
    sendMail,
    mailRequest('enrollment-invoice-requested', supplier, { ...priced, url: attendees }),
  );
}
