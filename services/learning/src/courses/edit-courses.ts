import type * as endpoints from '@backflow/contracts';
import type { Course } from '@backflow/contracts';
import { AppError, NotFoundError, given, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { LearningContext } from '../context.ts';
import type { CourseRecord } from '../db/models/course.ts';

/** An administrator adds one. */
export const createCourse = (
  context: LearningContext,
  call: Call<typeof endpoints.createCourse>,
): Promise<Course> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { title, ...others } = call.body;
    const course = await context.models.Course.create({ title, ...given(others) }, { transaction });
    write.audit({ subjectId: course.id, details: { title } });
    return present(course);
  });

/** An administrator changes some of its fields. Throws NotFoundError, or CONFLICT when somebody else was quicker. */
export const updateCourse = (
  context: LearningContext,
  call: Call<typeof endpoints.updateCourse>,
): Promise<Course> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { version, ...changes } = call.body;
    const course = await lock(context, call.params.id, transaction);
    if (version !== undefined && version !== course.version) {
      throw new AppError('CONFLICT', 'Somebody else has changed this meanwhile.');
    }
    await course.update({ ...given(changes), version: course.version + 1 }, { transaction });
    write.audit({ subjectId: course.id, details: given(changes) });
    return present(course);
  });

/** An administrator removes one. Throws NotFoundError. */
export const deleteCourse = (
  context: LearningContext,
  call: Call<typeof endpoints.deleteCourse>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const course = await lock(context, call.params.id, transaction);
    await course.destroy({ transaction });
    write.audit({ subjectId: course.id, details: { title: course.title } });
    return null;
  });

async function lock(
  { models }: LearningContext,
  id: string,
  transaction: Transaction,
): Promise<CourseRecord> {
  const found = await models.Course.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
  if (!found) throw new NotFoundError('This course');
  return found;
}

/** A row as the contract has it. */
const present = ({ id, title, description, createdAt, version }: CourseRecord): Course => ({
  id,
  title,
  description,
  createdAt: createdAt.toISOString(),
  version,
});
