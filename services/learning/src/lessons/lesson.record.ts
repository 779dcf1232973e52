import { AdminLesson, LessonInput } from '@backflow/contracts/learning';
import { NotFoundError, getColumns, defineRecord, select, sql } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { checkContent, courseRecord } from '../courses/course.record.ts';
import { videoProblems } from '../courses/video.ts';

const COLUMNS = getColumns(AdminLesson, 'l');

/** Lessons as administrators edit them. Every write locks the course's row first. */
export const lessonRecord = defineRecord({
  noun: 'lesson',
  input: LessonInput,
  model: ({ models }: LearningContext) => models.Lesson,
  async view({ db }, id) {
    const [lesson] = await select<AdminLesson>(
      db,
      'edited-lesson',
      sql`select ${COLUMNS} from lessons l where l.id = ${id} and l.deleted_at is null`,
    );
    return lesson;
  },
  summary: ['courseId', 'title', 'duration', 'videoUrl'],
  longTexts: ['content'],
  prepare: checkContent,
  check: ({ context: { settings }, fields, current }) =>
    Promise.resolve({ problems: videoProblems(settings, fields.videoUrl, current?.fields.videoUrl) }),
  async lock({ context, write }, id) {
    const { transaction } = write;
    const lesson = await context.models.Lesson.findByPk(id, { transaction });
    if (!lesson) throw new NotFoundError('This lesson');
    await courseRecord.lock({ context, write }, lesson.courseId);
    await lesson.reload({ transaction });
    if (lesson.deletedAt !== null) throw new NotFoundError('This lesson');
    return lesson;
  },
  /** Appends the lesson to its course. */
  async newColumns({ context, write }, courseId) {
    const course = await courseRecord.lock({ context, write }, courseId);
    const [{ last } = { last: 0 }] = await write.rows<{ last: number }>(
      sql`select coalesce(max(position), 0) as last from lessons where course_id = ${course.id}`,
    );
    return { courseId: course.id, position: last + 1 };
  },
  async onRemove({ row: { position } }, store) {
    await store();
    return { position };
  },
});
