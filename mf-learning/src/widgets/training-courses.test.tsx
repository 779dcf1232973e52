import type { EnrollmentItem } from '@backflow/contracts/learning';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { buildOwn } from '../testing/build-course.ts';
import TrainingCourses from './training-courses.tsx';

function render(items: readonly EnrollmentItem[]) {
  fakeApi({ 'GET /api/user/enrollments': () => data(items) });
  return renderInShell(<TrainingCourses />, { at: '/dashboard?tab=my-training', as: buildMember() });
}

const course = (title: string, fields: Parameters<typeof buildOwn>[0] = {}, isDeleted = false) => {
  const item = buildOwn({ ...fields, course: { title } });
  return { ...item, course: { ...item.course, isDeleted } };
};

test('every course has its progress and one way on, those to continue first', async () => {
  render([
    course('Withdrawn', {}, true),
    course('Finished', { progress: { completed: 2, total: 2 }, nextLessonId: null }),
    course('Not paid', { status: 'pending', mayOpen: false }),
    course('Earlier', {
      ...{ progress: { completed: 1, total: 4 }, nextLessonId: 'l2' },
      lastCompletedAt: '2026-11-10T16:00:00.000Z',
    }),
    course('Latest', { nextLessonId: 'l1', enrolledAt: '2026-11-12T16:00:00.000Z' }),
  ]);
  await screen.findAllByText('Latest');
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => within(item).getAllByRole('link')[0]?.textContent)).toEqual([
    'Latest',
    'Earlier',
    'Not paid',
    'Finished',
    'Withdrawn',
  ]);
  expect(items.map((item) => within(item).queryAllByRole('link')[1]?.textContent)).toEqual([
    'Start Latest',
    'Continue Earlier',
    undefined,
    'Open Finished',
    undefined,
  ]);
  expect(items[1]?.textContent).toContain('1 of 4 lessons');
  expect(items[2]?.textContent).toContain('Invoice requested');
  expect(items[4]?.textContent).toContain('This course was withdrawn.');
});

test('none leads to the courses, and many are shown six at a time', async () => {
  render([]);
  expect((await screen.findByRole('link', { name: 'Find a Course' })).getAttribute('href')).toBe('/courses');
  document.body.innerHTML = '';
  const user = render(Array.from({ length: 30 }, (_, index) => course(`Course ${index}`)));
  await screen.findAllByText('Course 5');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(12);
});
