import { needsInvoice, notifyAttendees } from '@backflow/contracts/bookings';
import { CourseInput } from '@backflow/contracts/learning';
import { defineRecord, renderMarkdown } from '@backflow/service-kit';
import { categoryProblems } from '../categories/categories.ts';
import type { LearningContext } from '../context.ts';
import { findEditedCourse } from './find-course.query.ts';
import { videoProblems } from './video.ts';

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
  async check({ context: { settings }, write, fields: { videoUrl, categoryId }, current }) {
    const before = current?.fields;
    const problems = videoProblems(settings, videoUrl, before?.videoUrl);
    if (categoryId !== null && categoryId !== before?.categoryId) {
      problems.push(...(await categoryProblems(write, 'course_categories', categoryId)));
    }
    return { problems };
  },
  paid: {
    code: 'PAID_ENROLLMENTS',
    isPaid: needsInvoice,
    consequence: () => 'they are notified, and you refund them',
  },
  async onRemove({ write, row, bookings: { pending, confirmed } }, store) {
    await store();
    const enrollmentCount = pending + confirmed;
    if (enrollmentCount > 0 && row.deletedAt) {
      const { id, version, deletedAt } = row;
      await write.queue(notifyAttendees, {
        ...{ about: 'withdrawn', id, version, sentAt: deletedAt.toISOString() },
      });
    }
    return { enrollmentCount };
  },
});

/** Renders Markdown before storing it, so that its author gets the error rather than its readers. @throws ValidationError */
export async function checkContent({ content }: { content?: string | null | undefined }): Promise<void> {
  if (typeof content === 'string') await renderMarkdown(content);
}
