import { call } from './people.ts';
import { rows } from './stores.ts';

interface Lesson {
  title: string;
  duration?: string;
  /** Markdown. */
  content?: string;
  videoUrl?: string;
}

/** Makes a published course as an administrator does. @returns its id, and its lessons' in order */
export async function createCourse(
  adminCookie: string,
  fields: Record<string, unknown> = {},
  lessons: readonly Lesson[] = [],
): Promise<{ id: string; lessonIds: string[] }> {
  const made = await call('POST', '/api/courses', adminCookie, {
    title: 'Backflow prevention basics',
    isPublished: true,
    ...fields,
  });
  if (made.status !== 201) throw new Error(`no course made: ${made.text}`);
  const { id } = made.body.data as { id: string };
  const lessonIds: string[] = [];
  for (const lesson of lessons) {
    const response = await call('POST', `/api/courses/${id}/lessons`, adminCookie, lesson);
    if (response.status !== 201) throw new Error(`no lesson made: ${response.text}`);
    lessonIds.push(response.body.data.id as string);
  }
  return { id, lessonIds };
}

export async function enroll(cookie: string, courseId: string): Promise<string> {
  const response = await call('POST', `/api/courses/${courseId}/enroll`, cookie);
  if (response.status !== 201) throw new Error(`not enrolled: ${response.text}`);
  return response.body.data.id as string;
}

/** Marks an enrollment as paid, as an administrator does. */
export async function markPaid(adminCookie: string, enrollmentId: string): Promise<void> {
  const path = `/api/admin/enrollments/${enrollmentId}/status`;
  const response = await call('PATCH', path, adminCookie, { status: 'confirmed' });
  if (response.status !== 200) throw new Error(`not marked as paid: ${response.text}`);
}

/** A published course that is free and has lessons; one of them with `position`, from 1. */
export async function anyLesson(): Promise<{ courseId: string; lessonId: string }> {
  const [found] = await rows<{ courseId: string; lessonId: string }>(
    `select c.id as "courseId", l.id as "lessonId" from learning.courses c
       join learning.lessons l on l.course_id = c.id and l.deleted_at is null
      where c.is_published and c.deleted_at is null and c.access_level = 'free'
      order by c.created_at, l.position limit 1`,
  );
  if (!found) throw new Error('there is no course with lessons');
  return found;
}
