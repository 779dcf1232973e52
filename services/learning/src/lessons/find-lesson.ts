import type { LessonView, getLesson } from '@backflow/contracts/learning';
import type { Call } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { htmlOf } from '../courses/find-course.query.ts';
import { playable } from '../courses/video.ts';
import { openLesson } from './open-lesson.query.ts';

/**
 * A lesson's page.
 * @throws NotFoundError, or a refusal that says what the caller needs
 */
export async function findLesson(
  { db, settings }: LearningContext,
  { actor, params }: Call<typeof getLesson>,
): Promise<LessonView> {
  const lesson = await openLesson(db, actor, params);
  const { content, videoUrl, courseTitle, enrollmentId, progress, ...shown } = lesson;
  return {
    ...shown,
    html: await htmlOf(content),
    video: playable(settings, videoUrl),
    course: { id: params.id, title: courseTitle },
    progress: enrollmentId === null ? null : progress,
  };
}
