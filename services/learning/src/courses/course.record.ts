import { needsInvoice, notifyAttendees } from '@backflow/contracts/bookings';
import { CourseInput } from '@backflow/contracts/learning';
import { defineRecord, lockOffer, paidBookings, renderMarkdown } from '@backflow/service-kit';
import { categoryProblems } from '../categories/category-problems.ts';
import type { LearningContext } from '../context.ts';
import { findEditedCourse } from './find-course.query.ts';
import { videoProblems } from './video.ts';

/**
 * Courses as administrators edit them. A deletion withdraws the course: its bookings are retained, and everyone enrolled is
 * notified. One that people have paid for is deleted only by who enters how many they are.
 */
export const courseRecord = defineRecord({
  noun: 'course',
  input: CourseInput,
  model: ({ models }: LearningContext) => models.Course,
  view: ({ db }, id, actor) => findEditedCourse(db, id, actor),
  summary: ({ title, price, accessLevel, categoryId, isPublished }) => ({
    ...{ title, price, accessLevel, categoryId, isPublished },
  }),
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
  async onRemove({ write, row, paid: entered }, store) {
    const { pending, confirmed } = await lockOffer(write, row.id);
    const paid = needsInvoice(row) ? confirmed : 0;
    if (paid > 0 && entered !== paid) {
      throw paidBookings('PAID_ENROLLMENTS', 'course', paid, 'they are notified, and you refund them');
    }
    await store();
    const enrollmentCount = pending + confirmed;
    if (enrollmentCount > 0 && row.deletedAt) {
      const { id, version, deletedAt } = row;
      await write.queue(notifyAttendees, {
        ...{ about: 'withdrawn', id, version, sentAt: deletedAt.toISOString() },
      });
    }
    return { enrollmentCount, ...(paid > 0 && { paid }) };
  },
});

/**
 * Renders Markdown before it is stored: what cannot be shown is refused to its author, not to its readers.
 * @throws ValidationError
 */
export async function checkContent({ content }: { content?: string | null | undefined }): Promise<void> {
  if (typeof content === 'string') await renderMarkdown(content);
}
