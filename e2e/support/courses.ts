import { call } from './people.ts';
import { rows } from './stores.ts';

/** @returns the id of a published course made as an administrator does */
export async function createCourse(
  adminCookie: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const course = { title: 'Reading a Gauge', content: 'Open *slowly*.', isPublished: true, ...overrides };
  const response = await call('POST', '/api/courses', adminCookie, course);
  if (response.status !== 201) throw new Error(`no course made: ${response.text}`);
  return response.body.data.id;
}

/** @returns the id of a lesson at the end of a course */
export async function createLesson(
  adminCookie: string,
  courseId: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const lesson = { title: 'Hooking up', content: 'High side first.', ...overrides };
  const response = await call('POST', `/api/courses/${courseId}/lessons`, adminCookie, lesson);
  if (response.status !== 201) throw new Error(`no lesson made: ${response.text}`);
  return response.body.data.id;
}

/** @returns the id of the enrollment */
export async function enroll(cookie: string, courseId: string): Promise<string> {
  const response = await call('POST', `/api/courses/${courseId}/enroll`, cookie);
  if (response.status !== 201) throw new Error(`not enrolled: ${response.text}`);
  return response.body.data.id;
}

/** Marks a booking as paid, as an administrator does. */
export async function markPaid(adminCookie: string, bookingId: string): Promise<void> {
  const path = `/api/admin/registrations/${bookingId}/status`;
  const response = await call('PATCH', path, adminCookie, { status: 'confirmed' });
  if (response.status !== 200) throw new Error(`not marked as paid: ${response.text}`);
}

/** The first lesson of the oldest free course that has lessons: one of the demo's. */
export async function anyLesson(): Promise<{ courseId: string; lessonId: string }> {
  const [found] = await rows<{ courseId: string; lessonId: string }>(
    `select c.id as "courseId", l.id as "lessonId" from learning.courses c
       join learning.lessons l on l.course_id = c.id and l.deleted_at is null
      where c.is_published and c.deleted_at is null and c.access_level = 'free'
      order by c.created_at, l.position limit 1`,
  );
  if (!found) throw new Error('there is no free course with lessons');
  return found;
}
