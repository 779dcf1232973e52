import type {
  Completion,
  completeLesson as complete,
  reopenLesson as reopen,
} from '@backflow/contracts/learning';
import { issueCertificates } from '@backflow/contracts/shared';
import { AppError, mutate, select, sql } from '@backflow/service-kit';
import type { Call, Database, Operation, Sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { JOIN_PROGRESS, NEXT_LESSON_ID, PROGRESS } from '../courses/progress.ts';
import { openLesson } from './open-lesson.query.ts';

/**
 * Marks a lesson as completed; a completed one keeps its time.
 * @throws NotFoundError, or an AppError that names what the caller needs
 */
export async function completeLesson(
  context: LearningContext,
  call: Call<typeof complete>,
): Promise<Completion> {
  const enrollmentId = await myEnrollment(context, call);
  await change(
    context,
    call,
    sql`
      insert into lesson_completions (enrollment_id, lesson_id, completed_at)
      values (${enrollmentId}, ${call.params.lessonId}, ${new Date(context.now())})
      on conflict do nothing`,
  );
  return readCompletion(context.db, enrollmentId);
}

/** Marks a lesson as not completed. @throws NotFoundError, or an AppError that names what the caller needs */
export async function reopenLesson(context: LearningContext, call: Call<typeof reopen>): Promise<Completion> {
  const enrollmentId = await myEnrollment(context, call);
  await change(
    context,
    call,
    sql`
      delete from lesson_completions
       where enrollment_id = ${enrollmentId} and lesson_id = ${call.params.lessonId}`,
  );
  return readCompletion(context.db, enrollmentId);
}

/** Announces nothing where no row changes. */
const change = (context: LearningContext, operation: Operation, statement: Sql): Promise<void> =>
  mutate(context, operation, async (write) => {
    const changed = await write.rows(sql`${statement} returning 1`);
    if (changed.length === 0) return write.unchanged();
    // The course may be completed by it, or no longer be.
    await write.queue(issueCertificates, null, { singletonKey: 'changed' });
  });

/** Administrators may open every lesson, but only enrolled ones can complete it. */
async function myEnrollment(
  { db }: LearningContext,
  { actor, params }: Pick<Call<typeof complete>, 'actor' | 'params'>,
): Promise<string> {
  const { enrollmentId } = await openLesson(db, actor, params);
  if (enrollmentId === null) {
    throw new AppError('ENROLLMENT_REQUIRED', 'Enroll in this course to mark its lessons.');
  }
  return enrollmentId;
}

async function readCompletion(db: Database, enrollmentId: string): Promise<Completion> {
  const [row] = await select<Completion>(
    db,
    'standing',
    sql`
      select c.id as "courseId", ${PROGRESS} as progress, ${NEXT_LESSON_ID} as "nextLessonId",
             array(select l.id
                     from taught_lessons l
                     join lesson_completions d on d.enrollment_id = r.id and d.lesson_id = l.id
                    where l.course_id = c.id
                    order by l.position, l.id) as "completedLessonIds"
        from bookings.own_bookings_v1 r
        join courses c on c.id = r.offer_id
        ${JOIN_PROGRESS}
       where r.id = ${enrollmentId}`,
  );
  if (!row) throw new Error('a booking is gone, and nothing deletes one');
  return row;
}
