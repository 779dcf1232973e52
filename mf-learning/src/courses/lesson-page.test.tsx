import type { CourseDetail } from '@backflow/contracts/learning';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, failure, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildCourseDetail, buildLesson, buildLessons, buildOpenCourse } from '../testing/build-course.ts';
import { refused, getSite } from '../testing/courses-site.ts';
import { LessonPage } from './lesson-page.tsx';

const page = (
  <Routes>
    <Route path="/courses/:id/lessons/:lessonId" element={<LessonPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
);

/** A site with a course and all of its lessons, at the one of `index`. */
function render(course: CourseDetail, index: number, more: Responses = {}) {
  const getAddress = ({ id }: { id: string }) => `/courses/${course.id}/lessons/${id}`;
  const lessons = Object.fromEntries(
    course.lessons.map((each, at) => [`GET /api${getAddress(each)}`, () => data(buildLesson(course, at))]),
  );
  const calls = getSite(() => course, { ...lessons, ...more });
  const lesson = course.lessons[index];
  const user = renderInShell(page, { at: lesson ? getAddress(lesson) : '/', as: buildMember() });
  const completePath = `/api${lesson ? getAddress(lesson) : ''}/complete`;
  return { calls, user, completePath };
}

const three = (completed = 0) =>
  buildOpenCourse({ lessons: buildLessons(['One', 'Two', 'Three'], completed) });

describe('a lesson', () => {
  test('is read with the others at its side, and the way back to its course', async () => {
    const course = three(1);
    render(course, 1);
    expect(await screen.findByText('The text of Two.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Two' })).toBeTruthy();
    expect(screen.getByText('Lesson 2 of 3 · 20 min')).toBeTruthy();
    expect(document.title).toBe('Two · Backflow Academy');
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(breadcrumb.getByRole('link', { name: course.title }).getAttribute('href')).toBe(
      `/courses/${course.id}`,
    );
    const aside = within(screen.getByRole('navigation', { name: 'Lessons' }));
    expect(aside.getByRole('link', { current: 'page' }).textContent).toContain('Two');
    expect(aside.getAllByText('Completed')).toHaveLength(1);
  });

  test('leads to the next, whose heading takes the focus', async () => {
    const { user } = render(three(), 0);
    await user.click(await screen.findByRole('link', { name: 'Next Two' }));
    expect(await screen.findByText('The text of Two.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Two' }));
    expect(screen.getByRole('link', { name: 'Previous One' })).toBeTruthy();
  });

  test('folds the other lessons, and again after going to one', async () => {
    const { user } = render(three(), 0);
    const fold = await screen.findByRole('button', { name: 'All Lessons' });
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Lessons' })).getByRole('link', { name: /Three/ }),
    );
    await screen.findByText('The text of Three.');
    expect(screen.getByRole('button', { name: 'All Lessons' }).getAttribute('aria-expanded')).toBe('false');
  });

  test('that does not exist shows the page for unknown addresses', async () => {
    const course = three();
    const path = `GET /api/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}`;
    render(course, 0, { [path]: () => failure(404, 'NOT_FOUND', 'There is no such lesson.') });
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
  });

  test('that is all of its course is read on the course’s page', async () => {
    const course = buildOpenCourse();
    render(course, 0);
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(window.location.pathname).toBe(`/courses/${course.id}`);
  });
});

describe('marking a lesson', () => {
  const completion = (course: CourseDetail, completed: number) => ({
    courseId: course.id,
    completedLessonIds: course.lessons.slice(0, completed).map(({ id }) => id),
    progress: { completed, total: course.lessons.length },
    nextLessonId: course.lessons[completed]?.id ?? null,
  });

  test('shows at once in the lesson, its list and its progress, and can be undone', async () => {
    const course = three();
    const { user, completePath } = render(course, 0, {
      [`POST /api/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}/complete`]: () =>
        data(completion(course, 1)),
      [`DELETE /api/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}/complete`]: () =>
        data(completion(course, 0)),
    });
    expect(completePath).toMatch(/complete$/);
    await user.click(await screen.findByRole('button', { name: 'Mark as Complete' }));
    const undo = await screen.findByRole('button', { name: 'Mark as Not Done' });
    expect(document.activeElement).toBe(undo);
    expect(screen.getByRole('status').textContent).toBe('Completed. 1 of 3 lessons done, 2 to go.');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
    expect(
      within(screen.getByRole('navigation', { name: 'Lessons' })).getAllByText('Completed'),
    ).toHaveLength(1);
    expect(screen.queryByText('Course finished')).toBeNull();
    await user.click(undo);
    expect(await screen.findByRole('button', { name: 'Mark as Complete' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  });

  test('as the last one finishes the course', async () => {
    const course = three(2);
    const { user } = render(course, 2, {
      [`POST /api/courses/${course.id}/lessons/${course.lessons[2]?.id ?? ''}/complete`]: () =>
        data(completion(course, 3)),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Complete' }));
    expect(await screen.findByRole('heading', { name: 'Course finished' })).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
    expect(screen.getByRole('link', { name: 'Back to the Course' })).toBeTruthy();
  });

  test('that fails says why and leaves it as it was', async () => {
    const course = three();
    const { user } = render(course, 0, {
      [`POST /api/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}/complete`]: () =>
        failure(503, 'UNAVAILABLE', 'Try later.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Complete' }));
    await waitFor(() => expect(toastTitle()).toBe('Try later.'));
    expect(screen.getByRole('button', { name: 'Mark as Complete' })).toBeTruthy();
  });

  test('is not offered to an administrator who is not enrolled', async () => {
    render(buildCourseDetail({ mayOpen: true, lessons: buildLessons(['One', 'Two']) }), 0);
    await screen.findByText('The text of One.');
    expect(screen.queryByRole('button', { name: 'Mark as Complete' })).toBeNull();
    expect(screen.getByText(/no progress is kept/)).toBeTruthy();
  });
});

describe('a lesson that is not open', () => {
  test.each([
    ['ENROLLMENT_REQUIRED', 'Enroll in the course first.', 'Enroll to read this lesson', 'Go to the Course'],
    [
      'PAYMENT_PENDING',
      'The invoice is not paid yet.',
      'This lesson opens once the invoice is paid',
      'Go to the Course',
    ],
    ['PREMIUM_REQUIRED', 'For premium members.', 'This lesson is for premium members', 'Get Premium'],
  ])('says so, and the way on: %s', async (code, message, title, link) => {
    const course = buildCourseDetail({ price: '325.00', lessons: buildLessons(['One', 'Two']) });
    render(course, 0, {
      [`GET /api/courses/${course.id}/lessons/${course.lessons[0]?.id ?? ''}`]: refused(code, message),
    });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'One' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    if (code === 'PAYMENT_PENDING') expect(screen.getByText(/sends the invoice to/)).toBeTruthy();
  });
});
