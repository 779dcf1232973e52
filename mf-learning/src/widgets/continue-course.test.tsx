import type { EnrollmentItem } from '@backflow/contracts/learning';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildOwn } from '../testing/build-course.ts';
import ContinueCourse from './continue-course.tsx';

function render(items: readonly EnrollmentItem[]) {
  fakeApi({ 'GET /api/user/enrollments': () => data(items) });
  renderInShell(<ContinueCourse />, { at: '/dashboard', as: buildMember() });
}

const done = { progress: { completed: 1, total: 1 }, nextLessonId: null };

describe('the course to continue', () => {
  test('is the unfinished one worked on last, at its next lesson', async () => {
    const worked = { lastCompletedAt: '2026-11-10T16:00:00.000Z', progress: { completed: 1, total: 4 } };
    const latest = buildOwn({ ...worked, course: { title: 'Worked on' }, nextLessonId: 'l2' });
    render([
      buildOwn({ course: { title: 'Enrolled since' }, enrolledAt: '2026-11-09T16:00:00.000Z' }),
      latest,
      buildOwn({ ...done, course: { title: 'Done' }, lastCompletedAt: '2026-11-12T16:00:00.000Z' }),
      buildOwn({
        course: { title: 'Not paid' },
        status: 'pending',
        mayOpen: false,
        enrolledAt: '2026-11-13T16:00:00.000Z',
      }),
    ]);
    const link = await screen.findByRole('link', { name: 'Continue Worked on' });
    expect(link.getAttribute('href')).toBe(`/courses/${latest.courseId}/lessons/l2`);
    expect(link.closest('div')?.textContent).toContain('1 of 4 lessons');
    expect(screen.queryByRole('link', { name: 'Continue Done' })).toBeNull();
  });

  test('is begun on its own page where it has no lessons', async () => {
    const own = buildOwn({ course: { title: 'Gauge care' } });
    const item = { ...own, nextLessonId: own.courseId };
    render([item]);
    const link = await screen.findByRole('link', { name: 'Start Gauge care' });
    expect(link.getAttribute('href')).toBe(`/courses/${item.courseId}`);
  });

  test('is none where nothing was begun: the way to the courses', async () => {
    const gone = buildOwn();
    render([{ ...gone, course: { ...gone.course, isDeleted: true } }]);
    expect((await screen.findByRole('link', { name: 'Find a Course' })).getAttribute('href')).toBe(
      '/courses',
    );
  });

  test('waits for an invoice to be paid, where there is no other', async () => {
    render([buildOwn(done), buildOwn({ status: 'pending', mayOpen: false, course: { title: 'Not paid' } })]);
    expect(await screen.findByText('Invoice requested. The course opens once it is paid.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Not paid' })[0]?.closest('details')).toBeNull();
  });

  test('stands above all the member’s courses, those too that were withdrawn or unpublished', async () => {
    const [finished, gone] = [
      buildOwn({ ...done, course: { title: 'Finished one', isPublished: false } }),
      buildOwn({ mayOpen: false, course: { title: 'Deleted one' } }),
    ];
    render([buildOwn(), finished, { ...gone, course: { ...gone.course, isDeleted: true } }]);
    const list = (await screen.findByText('All your courses (3)')).closest('details');
    const items = [...(list?.querySelectorAll('li') ?? [])];
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Testing an RPZ assembly0 of 1 lesson',
      'Finished oneFinished',
      'Deleted oneWithdrawn',
    ]);
    expect(items[2]?.querySelector('a')?.getAttribute('href')).toBe(`/courses/${gone.courseId}`);
  });

  test('is alone where it is the only one', async () => {
    render([buildOwn()]);
    await screen.findByRole('link', { name: /^Start/ });
    expect(screen.queryByText(/All your courses/)).toBeNull();
  });

  test('are all finished', async () => {
    render([buildOwn(done), buildOwn(done)]);
    expect(await screen.findByText('You have finished all 2 of your courses')).toBeTruthy();
  });
});
