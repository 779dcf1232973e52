import { newestCourse } from '../../courses/api.ts';
import type { AdminCourseView } from '@backflow/contracts/learning';
import {
  queryParam,
  card,
  data,
  failure,
  fakeApi,
  renderTab,
  selectInMenu,
  toastText,
  seedCache,
} from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { CoursesTab } from './courses-tab.tsx';
import { buildListed } from './testing/build-admin-course.ts';

const CATEGORY = { id: '5b3d8c1e-0000-4000-8000-0000000000c1', name: 'Field testing' };

function open(courses: readonly AdminCourseView[], more: Responses = {}, at = '/admin') {
  const calls = fakeApi({
    'GET /api/admin/courses': () => data(courses),
    'GET /api/categories/courses': () => data([CATEGORY]),
    ...more,
  });
  return {
    user: renderTab(<CoursesTab />, at),
    calls,
    listCalls: () => calls.filter(({ path }) => path === '/api/admin/courses').map(({ query }) => query),
  };
}

describe('the list of courses', () => {
  test('shows cards with all that administrators look for', async () => {
    open([
      buildListed({
        title: 'RPZ in the field',
        description: 'With a gauge.',
        level: 'advanced',
        lessonCount: 6,
      }),
      buildListed({ title: 'Repair', accessLevel: 'paid', isPublished: false, enrollmentCount: 0 }),
    ]);
    const first = await card('RPZ in the field');
    expect(first.getByText('Published', { selector: 'span' })).toBeTruthy();
    for (const text of ['Free', 'With a gauge.', '12 enrolled', 'Advanced', '6 lessons']) {
      expect(first.getByText(text)).toBeTruthy();
    }
    const second = await card('Repair');
    for (const text of ['Draft', 'Paid', '0 enrolled', 'Beginner']) {
      expect(second.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('2 courses').getAttribute('role')).toBe('status');
  });

  test('is searched, filtered and sorted by the address', async () => {
    const { user, listCalls } = open([buildListed()], {}, '/admin?tab=courses&status=draft&sort=title');
    await screen.findByText('1 course');
    expect(listCalls()).toEqual([{ limit: '48', status: 'draft', sort: 'title' }]);
    await user.selectOptions(screen.getByLabelText('Access level'), 'Premium');
    await user.selectOptions(screen.getByLabelText('Category'), CATEGORY.name);
    await user.type(screen.getByLabelText('Search courses'), 'gauge');
    await waitFor(() =>
      expect(listCalls().at(-1)).toEqual({
        ...{ limit: '48', status: 'draft', sort: 'title', accessLevel: 'premium' },
        ...{ categoryId: CATEGORY.id, search: 'gauge' },
      }),
    );
    expect(queryParam('tab')).toBe('courses');
    expect(queryParam('search')).toBe('gauge');
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(window.location.search).toBe('?tab=courses');
  });

  const courses = (count: number, from = 1) =>
    Array.from({ length: count }, (_, index) => buildListed({ title: `Course ${from + index}` }));

  test('has few of very many in the page', async () => {
    open(courses(1000));
    expect(await screen.findByText('1,000 courses')).toBeTruthy();
    expect(screen.getAllByRole('article').length).toBeLessThan(40);
  });
});

describe('a course of the list', () => {
  test('is published at once, and members’ pages refetch it', async () => {
    const course = buildListed({ isPublished: false });
    const { user, calls, listCalls } = open([course], {
      [`PATCH /api/courses/${course.id}`]: ({ body }) =>
        data({ ...course, content: null, videoUrl: null, lessons: [], ...(body as object) }),
    });
    const found = await card(course.title);
    const isStale = seedCache(newestCourse, []);
    await user.click(found.getByRole('switch', { name: /^Published/ }));
    await found.findByText('Published', { selector: 'span' });
    expect(calls.at(-1)?.body).toEqual({ isPublished: true });
    expect(toastText()).toBe('Course published successfully');
    expect(isStale()).toBe(true);
    expect(listCalls()).toHaveLength(1);
  });

  test('is deleted after a question, and leaves the list with the focus on what is left', async () => {
    const [course, other] = [buildListed(), buildListed({ title: 'Repair' })];
    const { user, calls } = open([course, other], { [`DELETE /api/courses/${course.id}`]: () => data(null) });
    await selectInMenu(user, course.title, 'Delete');
    const question = within(screen.getByRole('dialog'));
    question.getByText('Are you sure you want to delete this course? This action cannot be undone.');
    question.getByText('12 people are enrolled. They are notified that it was withdrawn.');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await selectInMenu(user, course.title, 'Delete');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 course')).toBe(document.activeElement);
    expect(toastText()).toBe('Course deleted successfully');
    expect(screen.queryByText(course.title)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('asks before it is unpublished, with the number of those enrolled', async () => {
    const course = buildListed();
    const { user, calls } = open([course, buildListed({ title: 'Nobody yet', enrollmentCount: 0 })], {
      [`PATCH /api/courses/${course.id}`]: ({ body }) =>
        data({ ...course, content: null, videoUrl: null, lessons: [], ...(body as object) }),
    });
    const found = await card(course.title);
    await user.click(found.getByRole('switch'));
    const question = within(screen.getByRole('dialog', { name: 'Unpublish this course?' }));
    question.getByText(/^12 people are enrolled in “Testing an RPZ assembly”\. It stays open to them/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
    await user.click(found.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    await found.findByText('Draft');
    expect(calls.at(-1)?.body).toEqual({ isPublished: false });
  });

  test('that people have paid for is deleted with their number', async () => {
    const course = buildListed({ accessLevel: 'paid', price: '20.00' });
    const message = '2 people have paid for this course. Enter 2 to delete it.';
    const { user, calls } = open([course], {
      [`DELETE /api/courses/${course.id}`]: ({ query }) =>
        query.paid === '2'
          ? data(null)
          : failure(409, 'PAID_ENROLLMENTS', message, [{ path: 'paid', message }]),
    });
    await selectInMenu(user, course.title, 'Delete');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    await user.type(dialog.getByLabelText('Paid enrollments'), '2');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastText()).toBe('Course deleted successfully'));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ query }) => query)).toEqual([
      ...[{}, { paid: '2' }],
    ]);
  });

  test('that was deleted meanwhile goes as well, with the reason', async () => {
    const course = buildListed();
    const { user } = open([course], {
      [`DELETE /api/courses/${course.id}`]: () => failure(404, 'NOT_FOUND', 'This course was not found.'),
    });
    await selectInMenu(user, course.title, 'Delete');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toastText()).toBe('Error - This course was not found.'));
    expect(await screen.findByText('No courses yet')).toBeTruthy();
  });

  test('leads to its form, lessons and enrollments by the address', async () => {
    const course = buildListed();
    const { user } = open([course], {
      [`GET /api/admin/courses/${course.id}`]: () =>
        data({ ...course, content: null, videoUrl: null, lessons: [] }),
    });
    const buttons = await card(course.title);
    await user.click(buttons.getByRole('button', { name: /^Enrollments/ }));
    expect(queryParam('attendees')).toBe(course.id);
    await user.click(buttons.getByRole('button', { name: /^Lessons/ }));
    expect(queryParam('lessons')).toBe(course.id);
    expect(await screen.findByText(`Lessons of “${course.title}”`)).toBeTruthy();
    await user.click(buttons.getByRole('button', { name: /^Edit/ }));
    expect(queryParam('edit')).toBe(course.id);
    expect(await screen.findByText('Edit Course')).toBeTruthy();
  });
});
