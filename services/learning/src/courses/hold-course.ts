import { NotFoundError } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models/course.ts';

/**
 * A course, held until the transaction ends: nobody else edits or deletes it, or adds to its lessons.
 * @throws NotFoundError for one that is unknown or deleted
 */
export async function holdCourse(
  { models }: Pick<LearningContext, 'models'>,
  { transaction }: Write,
  id: string,
): Promise<CourseRecord> {
  const course = await models.Course.findOne({
    where: { id, deletedAt: null },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  if (!course) throw new NotFoundError('This course');
  return course;
}
