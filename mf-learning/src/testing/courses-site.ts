import type { CourseDetail, CourseView } from '@backflow/contracts/learning';
import { data, failure, fakeApi } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';

export const CATEGORY = { id: '5b3d8c1e-0000-4000-8000-0000000000c1', name: 'Field testing' };

/** A site with these courses. @param more further responses @returns the calls, which grow */
export const siteWith = (courses: readonly CourseView[], more: Responses = {}) =>
  fakeApi({
    'GET /api/courses': () => data(courses),
    'GET /api/categories/courses': () => data([CATEGORY]),
    ...more,
  });

/** A site with one course; `current` returns its state for each request. */
export const getSite = (current: () => CourseDetail, more: Responses = {}) =>
  fakeApi({ [`GET /api/courses/${current().id}`]: () => data(current()), ...more });

export const refused = (code: string, message: string) => () => failure(403, code, message);

export const listCalls = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === '/api/courses');
