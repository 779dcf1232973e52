import { data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildCourse } from '../testing/build-course.ts';
import { buildResource } from '../testing/build-resource.ts';
import FoundCourses from './found-courses.tsx';
import FoundResources from './found-resources.tsx';

const COURSE = buildCourse({
  duration: '4.5 hours',
  level: 'beginner',
  categoryName: 'Testing',
  marks: { title: ['RPZ ', 'test', 'ing'], text: [] },
});
const RESOURCE = buildResource({ title: 'Relief valves', author: null, categoryName: null });

const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('courses found say their level, duration and category, with what the server has marked', async () => {
  const calls = fakeApi({
    'GET /api/courses': () => data([COURSE, { ...COURSE, id: 'x', duration: null, marks: undefined }]),
  });
  renderInShell(<FoundCourses search="tset" />, { at: '/' });
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('both are there');
  expect(within(first).getByText('Beginner · 4.5 hours · Testing')).toBeTruthy();
  expect(first.querySelector('mark')?.textContent).toBe('test');
  expect(within(second).getByText('Beginner · Testing')).toBeTruthy();
  expect(second.querySelector('mark')).toBeNull();
  expect(hrefs()).toEqual([`/courses/${COURSE.id}`, '/courses/x', '/courses?search=tset']);
  expect(calls.map(({ query }) => query)).toEqual([{ search: 'tset', limit: '4' }]);
});

test('resources found say who wrote them and their category', async () => {
  const written = { ...RESOURCE, id: 'y', author: 'Elena Ramírez', categoryName: 'Gauges' };
  fakeApi({ 'GET /api/resources': () => data([RESOURCE, written]) });
  renderInShell(<FoundResources search="valve & co" />, { at: '/' });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Relief valvesAnonymous',
    'Relief valvesElena Ramírez · Gauges',
  ]);
  expect(hrefs()).toEqual([
    `/resources/${RESOURCE.id}`,
    '/resources/y',
    '/resources?search=valve%20%26%20co',
  ]);
});
