import type { AccessLevel } from '@backflow/contracts';
import type { LessonView, MyEnrollment, getLesson } from '@backflow/contracts/learning';
import type { CourseProgress } from '@backflow/contracts/shared';
import { NotFoundError, raw, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { assertVisible, assertMayOpen } from '../courses/course.policy.ts';
import { getHtml } from '../courses/find-course.query.ts';
import { JOIN_PROGRESS, joinOwn } from '../courses/progress.ts';
import { playableVideo } from '../courses/video.ts';

/** A lesson with its position in the course and the caller's progress. */
interface OpenLesson extends Pick<
  LessonView,
  'id' | 'title' | 'duration' | 'isCompleted' | 'position' | 'previousId' | 'nextId'
> {
  content: string | null;
  videoUrl: string | null;
  courseTitle: string;
  /** The caller's enrollment, if any. */
  enrollmentId: string | null;
  progress: CourseProgress;
}

interface Row extends Omit<OpenLesson, 'id' | 'progress'> {
  /** Null when the course has no such lesson. */
  id: string | null;
  accessLevel: AccessLevel;
  isPublished: boolean;
  isDeleted: boolean;
  status: MyEnrollment['status'] | null;
  completed: number;
  total: number;
}

const NUMBERED = raw(`
  select l.*, row_number() over (order by l.position, l.id)::int as place,
         lag(l.id) over (order by l.position, l.id) as previous_id,
         lead(l.id) over (order by l.position, l.id) as next_id
    from taught_lessons l where l.course_id = c.id`);

/**
 * A lesson that the caller may open.
 * @throws NotFoundError for a hidden course, or a lesson that it does not have; or an AppError that names what the caller needs
 */
export async function openLesson(
  db: Database,
  actor: Actor,
  { id: courseId, lessonId }: { id: string; lessonId: string },
): Promise<OpenLesson> {
  const [row] = await select<Row>(
    db,
    'lesson',
    sql`
      select t.id, t.title, t.duration, t.content, t.video_url as "videoUrl", t.place as position,
             t.previous_id as "previousId", t.next_id as "nextId", c.title as "courseTitle",
             c.access_level as "accessLevel", c.is_published as "isPublished",
             c.deleted_at is not null as "isDeleted",
             r.id as "enrollmentId", r.status, p.completed, p.total,
             exists (select 1 from lesson_completions d where d.enrollment_id = r.id and d.lesson_id = t.id)
               as "isCompleted"
        from courses c
        ${joinOwn(actor)}
        ${JOIN_PROGRESS}
        left join lateral (select * from (${NUMBERED}) placed where placed.id = ${lessonId}) t on true
       where c.id = ${courseId}`,
  );
  const enrollment = row?.status ? { status: row.status } : null;
  assertVisible(actor, row, enrollment, row?.courseTitle);
  const { id, status: _, accessLevel, isPublished, isDeleted, completed, total, ...lesson } = row;
  if (id === null || isDeleted) throw new NotFoundError('This lesson');
  assertMayOpen(actor, { accessLevel, isPublished }, enrollment);
  return { ...lesson, id, progress: { completed, total } };
}

/** The page of a lesson. @throws NotFoundError, or an AppError that names what the caller needs */
export async function findLesson(
  { db, settings }: LearningContext,
  { actor, params }: Call<typeof getLesson>,
): Promise<LessonView> {
  const lesson = await openLesson(db, actor, params);
  const { content, videoUrl, courseTitle, enrollmentId, progress, ...shown } = lesson;
  return {
    ...shown,
    html: await getHtml(content),
    video: playableVideo(settings, videoUrl),
    course: { id: params.id, title: courseTitle },
    progress: enrollmentId === null ? null : progress,
  };
}
