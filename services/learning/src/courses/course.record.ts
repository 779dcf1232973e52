import { needsInvoice, notifyAttendees, priceRuleProblems } from '@backflow/contracts/bookings';
import { CourseInput } from '@backflow/contracts/learning';
import { confirmPaid } from '@backflow/offers';
import type { PaidQuery, PaidRule } from '@backflow/offers';
import { defineRecord, renderMarkdown } from '@backflow/service-kit';
import type { Removal } from '@backflow/service-kit';
import { categoryProblems } from '../categories/categories.ts';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models.ts';
import { findEditedCourse } from './find-course.query.ts';
import { videoProblems } from './video.ts';

const PAID_COURSE: PaidRule<CourseRecord> = {
  noun: 'course',
  code: 'PAID_ENROLLMENTS',
  isPaid: needsInvoice,
  consequence: () => 'they are notified, and you refund them',
};

/**
 * Courses as administrators edit them. Deleting a course withdraws it: bookings are retained, and enrolled members are notified.
 */
export const courseRecord = defineRecord({
  noun: 'course',
  input: CourseInput,
  model: ({ models }: LearningContext) => models.Course,
  view: ({ db }, id, actor) => findEditedCourse(db, id, actor),
  summary: ['title', 'price', 'accessLevel', 'categoryId', 'isPublished'],
  longTexts: ['content'],
  prepare: checkContent,
  async check({ context: { settings }, write, fields, current }) {
    const { videoUrl, categoryId } = fields;
    const before = current?.fields;
    const problems = [...videoProblems(settings, videoUrl, before?.videoUrl), ...priceRuleProblems(fields)];
    if (categoryId !== null && categoryId !== before?.categoryId) {
      problems.push(...(await categoryProblems(write, 'course_categories', categoryId)));
    }
    return { problems };
  },
  async onRemove(change: Removal<LearningContext, CourseRecord, PaidQuery>, store) {
    const { counts, details } = await confirmPaid(PAID_COURSE, change);
    await store();
    const { write, row } = change;
    const enrollmentCount = counts.pending + counts.confirmed;
    if (enrollmentCount > 0 && row.deletedAt) {
      const { id, version, deletedAt } = row;
      await write.queue(notifyAttendees, {
        ...{ about: 'withdrawn', id, version, sentAt: deletedAt.toISOString() },
        ...(change.query?.note && { note: change.query.note }),
      });
    }
    return { enrollmentCount, ...details };
  },
});

/** Renders Markdown before storing it, so that its author gets the error rather than its readers. @throws ValidationError */
export async function checkContent({ content }: { content?: string | null | undefined }): Promise<void> {
  if (typeof content === 'string') await renderMarkdown(content);
}
