import { call } from './people.ts';

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
