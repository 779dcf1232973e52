import type {
  AdminCourse,
  AdminLesson,
  CourseDetail,
  LessonSummary,
  CourseView,
  getCourse,
  getCourseSummary,
} from '@backflow/contracts/learning';
import { AdminLesson as AdminLessonShape } from '@backflow/contracts/learning';
import { getColumns, renderMarkdown, select, sql } from '@backflow/service-kit';
import type { Actor, Call, Database } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import {
  presentAdminCourse,
  presentCourse,
  selectCourseSummary,
  selectEditedCourse,
  selectCoursePage,
} from './course.presenter.ts';
import type { AdminCourseRow, CoursePageRow, CourseSummaryRow } from './course.presenter.ts';
import { assertVisible, mayOpen } from './course.policy.ts';
import { playableVideo } from './video.ts';

/**
 * One course as the caller sees it, with its content if they may open it.
 * @throws NotFoundError for an unknown or deleted course, or a draft that the caller may not see; AppError COURSE_WITHDRAWN for a
 *   deleted course in which the caller is enrolled
 */
export async function findCourse(
  { db, settings }: LearningContext,
  { params: { id }, actor }: Call<typeof getCourse>,
): Promise<CourseDetail> {
  const [[row], lessons] = await Promise.all([
    select<CoursePageRow>(db, 'course', sql`${selectCoursePage(actor)} where c.id = ${id}`),
    getLessons(db, id, actor),
  ]);
  assertVisible(actor, row, row?.enrollment ?? null, row?.title);
  const { content, videoUrl, nextLessonId, isDeleted: _, ...course } = row;
  const isOpen = mayOpen(actor, row, row.enrollment);
  return {
    ...presentCourse(course, actor),
    mayOpen: isOpen,
    html: isOpen ? await getHtml(content) : null,
    video: isOpen ? playableVideo(settings, videoUrl) : null,
    lessons,
    nextLessonId: isOpen ? nextLessonId : null,
  };
}

/**
 * One course as lists show it.
 * @throws as `findCourse`
 */
export async function findCourseSummary(
  { db }: LearningContext,
  { params: { id }, actor }: Call<typeof getCourseSummary>,
): Promise<CourseView> {
  const [row] = await select<CourseSummaryRow>(
    db,
    'course-summary',
    sql`${selectCourseSummary(actor)} where c.id = ${id}`,
  );
  assertVisible(actor, row, row?.enrollment ?? null, row?.title);
  const { isDeleted: _, ...course } = row;
  return presentCourse(course, actor);
}

/** Markdown as safe HTML. */
export const getHtml = async (content: string | null): Promise<string | null> =>
  content === null ? null : (await renderMarkdown(content)).html;

/** The lessons of a course in order, without their content: for everyone who may see the course. */
const getLessons = (db: Database, courseId: string, actor: Actor): Promise<LessonSummary[]> =>
  select(
    db,
    'course-lessons',
    sql`
      select l.id, l.title, l.duration, d.lesson_id is not null as "isCompleted"
        from taught_lessons l
        left join bookings.own_bookings_v1 r
          on r.offer_id = ${courseId} and r.user_id = ${actor.id} and r.status <> 'cancelled'
        left join lesson_completions d on d.enrollment_id = r.id and d.lesson_id = l.id
       where l.course_id = ${courseId}
       order by l.position, l.id`,
  );

/** One course with its lessons, as administrators edit it; undefined for an unknown or deleted one. */
export async function findEditedCourse(
  db: Database,
  id: string,
  actor: Actor,
): Promise<AdminCourse | undefined> {
  const [[row], lessons] = await Promise.all([
    select<AdminCourseRow & Pick<AdminCourse, 'content' | 'videoUrl'>>(
      db,
      'edited-course',
      sql`${selectEditedCourse(actor)} where c.id = ${id} and c.deleted_at is null`,
    ),
    editedLessons(db, id),
  ]);
  return row && { ...presentAdminCourse(row, actor), lessons };
}

const LESSON_COLUMNS = getColumns(AdminLessonShape, 'l');

/** The lessons of a course in order, as administrators edit them. */
export const editedLessons = (db: Database, courseId: string): Promise<AdminLesson[]> =>
  select(
    db,
    'edited-lessons',
    sql`select ${LESSON_COLUMNS} from lessons l
         where l.course_id = ${courseId} and l.deleted_at is null order by l.position, l.id`,
  );
