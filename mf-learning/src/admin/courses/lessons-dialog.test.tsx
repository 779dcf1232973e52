import type { AdminCourse } from '@backflow/contracts/learning';
import {
  queryParam,
  data,
  failure,
  fakeApi,
  field,
  getError,
  renderTab,
  toastText,
} from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoursesTab } from './courses-tab.tsx';
import { buildEdited, buildLessons } from './testing/build-admin-course.ts';

/** The course as the server stores it. */
let course: AdminCourse;
beforeEach(() => {
  course = buildEdited({ title: 'RPZ' });
  course = { ...course, lessons: buildLessons(course.id, ['Parts', 'Gauges', 'Repair']) };
});

afterEach(() => {
  jest.restoreAllMocks();
});

const ORDER = () => `PATCH /api/courses/${course.id}/lessons`;

/** The server's handling of a new order. */
function reorder({ body }: Call) {
  const { lessonIds } = body as { lessonIds: string[] };
  const lessons = lessonIds.flatMap((id) => course.lessons.find((lesson) => lesson.id === id) ?? []);
  course = { ...course, lessons };
  return data(lessons);
}

async function open(more: Responses = {}) {
  const calls = fakeApi({
    'GET /api/admin/courses': () => data([]),
    'GET /api/categories/courses': () => data([]),
    [`GET /api/admin/courses/${course.id}`]: () => data(course),
    [ORDER()]: reorder,
    ...more,
  });
  const user = renderTab(<CoursesTab />, `/admin?tab=courses&lessons=${course.id}`);
  await screen.findByText('Lessons of “RPZ”');
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { user, sent };
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Lessons' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const expectAnnounced = (text: string) =>
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(text);

describe('the order of lessons', () => {
  test('is changed by buttons, announced and stored one move after the other, and the focus stays', async () => {
    const { user, sent } = await open();
    expect(shown()).toEqual(['1. Parts', '2. Gauges', '3. Repair']);
    const [parts, gauges, repair] = course.lessons.map(({ id }) => id);
    await user.click(button('Move down Parts'));
    expect(shown()).toEqual(['1. Gauges', '2. Parts', '3. Repair']);
    expect(document.activeElement).toBe(button('Move down Parts'));
    expectAnnounced('Parts is lesson 2 of 3.');
    await user.keyboard('{Enter}');
    expect(shown()).toEqual(['1. Gauges', '2. Repair', '3. Parts']);
    expect(button('Move down Parts').getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH').map(({ body }) => body)).toEqual([
      { lessonIds: [gauges, parts, repair] },
      { lessonIds: [gauges, repair, parts] },
    ]);
    await waitFor(() => expect(toastText()).toBe('Lesson order updated successfully'));
    expect(shown()).toEqual(['1. Gauges', '2. Repair', '3. Parts']);
  });

  test('is changed by the keys of a lesson’s handle, which say what they do', async () => {
    layOutLessons();
    const { sent } = await open();
    const handle = button('Drag Parts');
    expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /press Space/,
    );
    handle.focus();
    const press = (code: string) => fireEvent.keyDown(document.activeElement ?? handle, { code, key: code });
    press('Space');
    await waitFor(() => expectAnnounced('Picked up Parts, lesson 1 of 3.'));
    await nextTask();
    press('ArrowDown');
    await waitFor(() => expectAnnounced('Parts would be lesson 2 of 3.'));
    press('Space');
    await waitFor(() => expectAnnounced('Parts is lesson 2 of 3.'));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
    expect(shown()).toEqual(['1. Gauges', '2. Parts', '3. Repair']);
  });

  test('goes back to what is stored where it could not be saved', async () => {
    const { user } = await open({ [ORDER()]: () => failure(500, 'INTERNAL', '') });
    await user.click(button('Move up Repair'));
    await waitFor(() => expect(toastText()).toBe('Error - Failed to update lesson order'));
    await waitFor(() => expect(shown()).toEqual(['1. Parts', '2. Gauges', '3. Repair']));
  });
});

describe('a lesson', () => {
  test('is added at the end, with all its fields', async () => {
    course = { ...course, lessons: [] };
    const [stored] = buildLessons(course.id, ['Relief valves']);
    const { user, sent } = await open({
      [`POST /api/courses/${course.id}/lessons`]: () => {
        if (stored) course = { ...course, lessons: [stored] };
        return data(stored);
      },
    });
    expect(screen.getByText('No lessons yet')).toBeTruthy();
    await user.click(button('Add Lesson'));
    expect(queryParam('lesson')).toBe('new');
    await user.click(dialog('Add Lesson').getByRole('button', { name: 'Add Lesson' }));
    await waitFor(() => expect(getError('Title')).toBe('Title is required'));
    await user.type(field('Title'), 'Relief valves');
    await user.type(field(/^Duration/), '20 min');
    await user.type(field(/^Video/), 'https://vimeo.com/123456');
    await user.type(field(/^Content/), 'They stay dry.');
    await user.click(dialog('Add Lesson').getByRole('button', { name: 'Add Lesson' }));
    await waitFor(() => expect(toastText()).toBe('Lesson created successfully!'));
    expect(sent('POST').at(-1)?.body).toEqual({
      title: 'Relief valves',
      duration: '20 min',
      videoUrl: 'https://vimeo.com/123456',
      content: 'They stay dry.',
    });
    await waitFor(() => expect(shown()).toEqual(['1. Relief valves']));
    expect([queryParam('lesson'), queryParam('lessons')]).toEqual([null, course.id]);
  });

  test('is edited from the version it had, and asked about before what was entered is lost', async () => {
    const [first] = course.lessons;
    const { user, sent } = await open({
      [`PATCH /api/lessons/${first?.id}`]: ({ body }) => {
        const lesson = { ...first, ...(body as object), version: 2 };
        course = { ...course, lessons: [lesson as (typeof course.lessons)[0], ...course.lessons.slice(1)] };
        return data(lesson);
      },
    });
    await user.click(button('Edit Parts'));
    await user.type(field('Title'), ' of it');
    await user.click(dialog('Edit Lesson').getByRole('button', { name: 'Cancel' }));
    await user.click(button('Keep Editing'));
    await user.click(dialog('Edit Lesson').getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toastText()).toBe('Lesson updated successfully'));
    expect(sent('PATCH')[0]?.body).toMatchObject({ title: 'Parts of it', version: 1 });
    await waitFor(() => expect(shown()).toEqual(['1. Parts of it', '2. Gauges', '3. Repair']));
  });

  test('is deleted after a question', async () => {
    const [first, ...rest] = course.lessons;
    const { user } = await open({
      [`DELETE /api/lessons/${first?.id}`]: () => {
        course = { ...course, lessons: rest };
        return data(null);
      },
    });
    await user.click(button('Delete Parts'));
    screen.getByText('Are you sure you want to delete this lesson? This action cannot be undone.');
    await user.click(button('Delete'));
    await waitFor(() => expect(shown()).toEqual(['1. Gauges', '2. Repair']));
    expect(toastText()).toBe('Lesson deleted successfully');
    expect(document.activeElement).toBe(button('Add Lesson'));
  });
});

/** The test's browser lays nothing out: rows of 50 px, one below the other, by their order in the list. */
function layOutLessons(): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li');
    const at = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
    return new DOMRect(0, at * 50, 300, row ? 50 : 150);
  });
}

/** dnd-kit listens to keys from the next task on. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
