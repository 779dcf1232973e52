import { LessonInput } from '@backflow/contracts/learning';
import type {
  AdminLesson,
  createLesson as create,
  deleteLesson as remove,
  updateLesson as update,
} from '@backflow/contracts/learning';
import { ConflictError, NotFoundError, ValidationError, given, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { checkContent } from '../courses/course-fields.ts';
import { differences } from '../differences.ts';
import { holdCourse } from '../courses/hold-course.ts';
import { videoProblems } from '../courses/video.ts';
import type { LessonFields, LessonRecord } from '../db/models/lesson.ts';

const NOTHING: Omit<LessonFields, 'title'> = { duration: null, content: null, videoUrl: null };

/**
 * An administrator adds a lesson at the end of a course.
 * @throws NotFoundError for an unknown course, or a ValidationError
 */
export async function createLesson(
  context: LearningContext,
  call: Call<typeof create>,
): Promise<AdminLesson> {
  const fields = { ...NOTHING, ...given(call.body) };
  checkVideo(context, fields);
  await checkContent(fields);
  return mutate(context, call, async (write) => {
    const { transaction } = write;
    const course = await holdCourse(context, write, call.params.id);
    const [{ last } = { last: 0 }] = await write.rows<{ last: number }>(
      sql`select coalesce(max(position), 0) as last from lessons where course_id = ${course.id}`,
    );
    const lesson = await context.models.Lesson.create(
      { ...fields, courseId: course.id, position: last + 1 },
      { transaction },
    );
    write.audit({ subjectId: lesson.id, details: { courseId: course.id, ...summaryOf(lesson) } });
    return presentEdited(lesson);
  });
}

/**
 * An administrator changes some fields of a lesson.
 * @throws NotFoundError, a ConflictError with the lesson as it is now when the edit was made from an older version, or a
 *   ValidationError
 */
export async function updateLesson(
  context: LearningContext,
  call: Call<typeof update>,
): Promise<AdminLesson> {
  const { version, ...sent } = call.body;
  await checkContent(sent);
  return mutate(context, call, async (write) => {
    const lesson = await holdLesson(context, write, call.params.id);
    if (version !== undefined && version !== lesson.version) throw new ConflictError(presentEdited(lesson));
    const before = fieldsOf(lesson);
    const fields = { ...before, ...given(sent) };
    checkVideo(context, fields, before);
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) write.unchanged();
    else await lesson.update({ ...fields, version: lesson.version + 1 }, { transaction: write.transaction });
    write.audit({ subjectId: lesson.id, details });
    return presentEdited(lesson);
  });
}

/**
 * An administrator takes a lesson out of its course.
 * @throws NotFoundError
 */
export async function deleteLesson(context: LearningContext, call: Call<typeof remove>): Promise<null> {
  return mutate(context, call, async (write) => {
    const lesson = await holdLesson(context, write, call.params.id);
    await lesson.update(
      { deletedAt: new Date(context.now()), version: lesson.version + 1 },
      { transaction: write.transaction },
    );
    const { courseId, position } = lesson;
    write.audit({ subjectId: lesson.id, details: { courseId, position, ...summaryOf(lesson) } });
    return null;
  });
}

/** A lesson with its course held: every change of a course's lessons waits for the course's row. */
async function holdLesson(context: LearningContext, write: Write, id: string): Promise<LessonRecord> {
  const { transaction } = write;
  const lesson = await context.models.Lesson.findByPk(id, { transaction });
  if (!lesson) throw new NotFoundError('This lesson');
  await holdCourse(context, write, lesson.courseId);
  await lesson.reload({ transaction });
  if (lesson.deletedAt !== null) throw new NotFoundError('This lesson');
  return lesson;
}

function checkVideo({ settings }: LearningContext, { videoUrl }: LessonFields, before?: LessonFields): void {
  const problems = videoProblems(settings, videoUrl, before?.videoUrl);
  if (problems.length > 0) throw new ValidationError(problems);
}

const FIELD_NAMES = Object.keys(LessonInput.shape) as (keyof LessonFields)[];

function fieldsOf(lesson: LessonRecord): LessonFields {
  const row = lesson.get({ plain: true });
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as unknown as LessonFields;
}

/** What the audit trail says of a whole lesson. */
const summaryOf = ({ title, duration, videoUrl }: LessonRecord) => ({ title, duration, videoUrl });

const presentEdited = (lesson: LessonRecord): AdminLesson => ({
  id: lesson.id,
  courseId: lesson.courseId,
  version: lesson.version,
  ...fieldsOf(lesson),
});
