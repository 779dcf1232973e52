import { newestCourse } from '../../courses/api.ts';
import {
  queryParam,
  fakeUploads,
  data,
  failure,
  fakeApi,
  field,
  getError,
  renderTab,
  toastText,
  seedCache,
} from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CoursesTab } from './courses-tab.tsx';
import { buildEdited } from './testing/build-admin-course.ts';

const CATEGORY = { id: '5b3d8c1e-0000-4000-8000-0000000000c1', name: 'Field testing' };
const assetId = (count: number) => `5a5a5a5a-0000-4000-8000-${String(count).padStart(12, '0')}`;

function open(at: string, more: Responses = {}) {
  const getAsset = fakeUploads(assetId);
  const calls = fakeApi({
    'GET /api/admin/courses': () => data([]),
    'GET /api/categories/courses': () => data([CATEGORY]),
    'POST /api/upload': ({ body }) => data(getAsset(body)),
    ...more,
  });
  const sent = (method: string) => calls.filter((call) => call.method === method);
  return { user: renderTab(<CoursesTab />, at), sent };
}

const save = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('unpublishing a course in its form', () => {
  test('asks with the number of those enrolled, and is taken back by Cancel', async () => {
    const course = buildEdited();
    const { user, sent } = open(`/admin?tab=courses&edit=${course.id}`, {
      [`GET /api/admin/courses/${course.id}`]: () => data(course),
      [`PATCH /api/courses/${course.id}`]: ({ body }) => data({ ...course, ...(body as object), version: 2 }),
    });
    const published = await screen.findByRole<HTMLInputElement>('switch', { name: 'Published' });
    await user.click(published);
    const question = within(await screen.findByRole('dialog', { name: 'Unpublish this course?' }));
    question.getByText(/^12 people are enrolled/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(published.checked).toBe(true);
    await user.click(published);
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    await user.click(save('Save Changes'));
    await isClosed();
    expect(sent('PATCH')[0]?.body).toMatchObject({ isPublished: false, version: 1 });
  });
});

describe('adding a course', () => {
  test('sends every field as the contract takes it, then leads on to its lessons', async () => {
    const created = buildEdited({ title: 'RPZ in the field' });
    const { user, sent } = open('/admin?tab=courses', {
      'POST /api/courses': () => data(created),
      [`GET /api/admin/courses/${created.id}`]: () => data(created),
    });
    await screen.findByText('No courses yet');
    const isStale = seedCache(newestCourse, []);
    await user.click(screen.getByRole('button', { name: 'Add Course' }));
    await user.type(await screen.findByLabelText('Title'), 'RPZ in the field');
    await user.type(field(/^Description/), 'With a gauge.');
    await user.selectOptions(field('Level'), 'Advanced');
    await user.type(field(/^Duration/), '4.5 hours');
    await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Access level'), 'Paid');
    await user.clear(field('Price'));
    await user.type(field('Price'), '$1,325.50');
    await user.selectOptions(field('Category (optional)'), CATEGORY.name);
    await user.selectOptions(field(/^Manufacturer/), 'Zurn Wilkins');
    await user.upload(field(/^Image/), new File(['GIF89a'], 'valve.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Remove valve.png' });
    await user.type(field(/^Video/), 'https://youtu.be/abcdefghijk');
    fireEvent.change(field(/^What you will learn/), { target: { value: ' Read a gauge\n\nRepair\n' } });
    await user.type(field(/^Content/), '## Parts');
    await user.click(screen.getByRole('switch', { name: 'Published' }));
    await user.click(save('Add Course'));
    expect(await screen.findByText('Lessons of “RPZ in the field”')).toBeTruthy();
    expect(sent('POST').at(-1)?.body).toEqual({
      title: 'RPZ in the field',
      description: 'With a gauge.',
      content: '## Parts',
      imageUrl: `/api/files/${assetId(1)}`,
      videoUrl: 'https://youtu.be/abcdefghijk',
      duration: '4.5 hours',
      level: 'advanced',
      price: '1325.50',
      prices: [],
      accessLevel: 'paid',
      hours: null,
      categoryId: CATEGORY.id,
      manufacturer: 'zurn-wilkins',
      outcomes: ['Read a gauge', 'Repair'],
      isPublished: true,
    });
    expect(toastText()).toBe('Course created successfully!');
    expect([queryParam('edit'), queryParam('lessons'), queryParam('tab')]).toEqual([
      null,
      created.id,
      'courses',
    ]);
    expect(isStale()).toBe(true);
    expect(sent('DELETE')).toEqual([]);
  });

  test('says what is wrong beside the fields, and loses nothing', async () => {
    const { user, sent } = open('/admin?edit=new', {
      'POST /api/courses': () =>
        failure(400, 'VALIDATION', 'Please check what you entered.', [
          { path: 'outcomes.1', message: 'What one learns is too vague' },
        ]),
    });
    await screen.findByLabelText('Title');
    await user.clear(field('Price'));
    await user.type(field('Price'), '9.999');
    await user.click(save('Add Course'));
    await waitFor(() => expect(getError('Price')).toMatch(/^Price must be a decimal/));
    expect(field('Price').value).toBe('9.999');
    expect(getError('Title')).toBe('Title is required');
    await user.type(field(/^Video/), 'https://example.com/page');
    await user.type(field('Title'), 'RPZ');
    await user.clear(field('Price'));
    await user.click(save('Add Course'));
    await waitFor(() => expect(getError(/^Video/)).toMatch(/must be a video/));
    expect(sent('POST')).toEqual([]);
    await user.clear(field(/^Video/));
    fireEvent.change(field(/^What you will learn/), { target: { value: 'One\nTwo' } });
    await user.click(save('Add Course'));
    await waitFor(() => expect(getError(/^What you will learn/)).toBe('What one learns is too vague'));
    expect(field('Title').value).toBe('RPZ');
    expect(field(/^What you will learn/).value).toBe('One\nTwo');
  });

  test('that failed for no reason known says so, and can be sent again', async () => {
    let isDown = true;
    const created = buildEdited();
    const { user } = open('/admin?edit=new', {
      'POST /api/courses': () => (isDown ? failure(500, 'INTERNAL', '') : data(created)),
      [`GET /api/admin/courses/${created.id}`]: () => data(created),
    });
    await user.type(await screen.findByLabelText('Title'), 'RPZ');
    await user.click(save('Add Course'));
    await waitFor(() => expect(toastText()).toBe('Error - Failed to create course'));
    isDown = false;
    await user.click(save('Add Course'));
    expect(await screen.findByText(/^Lessons of/)).toBeTruthy();
  });

  test('shows its content as members will see it', async () => {
    const { user, sent } = open('/admin?edit=new', {
      'POST /api/admin/markdown-preview': () => data({ html: '<h2>Parts</h2>' }),
    });
    await user.type(await screen.findByLabelText(/^Content/), '## Parts');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByRole('heading', { name: 'Parts' })).toBeTruthy();
    expect(sent('POST').at(-1)?.body).toEqual({ content: '## Parts' });
  });
});

describe('editing a course', () => {
  const retired = '5b3d8c1e-0000-4000-8000-0000000000ff';
  const course = buildEdited({
    content: '## Parts',
    outcomes: ['Read a gauge'],
    categoryId: retired,
    categoryName: 'Retired one',
    version: 3,
  });
  const one = { [`GET /api/admin/courses/${course.id}`]: () => data(course) };
  const at = `/admin?edit=${course.id}`;

  test('begins with what is stored, keeps a retired category, and names the version it was made from', async () => {
    const { user, sent } = open(at, {
      ...one,
      [`PATCH /api/courses/${course.id}`]: () => data({ ...course, title: 'Other', version: 4 }),
    });
    const title = await screen.findByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe(course.title);
    expect(field('Category (optional)').value).toBe(retired);
    expect(within(field('Category (optional)')).getByText('Retired one')).toBeTruthy();
    await user.clear(title);
    await user.type(title, 'Other');
    await user.click(save('Save Changes'));
    await isClosed();
    expect(sent('PATCH')[0]?.body).toMatchObject({
      ...{ title: 'Other', version: 3, content: '## Parts', outcomes: ['Read a gauge'], categoryId: retired },
      ...{ description: null, videoUrl: null, manufacturer: null },
    });
    expect(toastText()).toBe('Course updated successfully');
    expect(queryParam('edit')).toBeNull();
  });

  test('that came second shows both edits, in words, and stores what was chosen', async () => {
    const theirs = { ...course, level: 'advanced', outcomes: ['Repair'], version: 4 };
    const { user, sent } = open(at, {
      ...one,
      [`PATCH /api/courses/${course.id}`]: ({ body }: Call) =>
        (body as { version: number }).version === 3
          ? {
              status: 409,
              body: { success: false, code: 'CONFLICT', message: 'Changed meanwhile.', current: theirs },
            }
          : data({ ...theirs, ...(body as object), version: 5 }),
    });
    await user.selectOptions(await screen.findByLabelText('Level'), 'Intermediate');
    await user.click(save('Save Changes'));
    await screen.findByText('Someone else has saved changes');
    const level = within(screen.getByRole('group', { name: 'Level' }));
    await user.click(level.getByRole('radio', { name: /Theirs.*Advanced/ }));
    const learn = within(screen.getByRole('group', { name: 'What you will learn' }));
    // A field unchanged here defaults to the other edit.
    expect(learn.getByRole<HTMLInputElement>('radio', { name: /Theirs.*Repair/ }).checked).toBe(true);
    await user.click(learn.getByRole('radio', { name: /Yours.*Read a gauge/ }));
    await user.click(screen.getByRole('button', { name: 'Save This Choice' }));
    await isClosed();
    expect(sent('PATCH').at(-1)?.body).toMatchObject({
      level: 'advanced',
      outcomes: ['Read a gauge'],
      version: 4,
    });
  });

  test('of one that is gone says so in its dialog', async () => {
    open(at, {
      [`GET /api/admin/courses/${course.id}`]: () => failure(404, 'NOT_FOUND', 'This course was not found.'),
    });
    expect(await screen.findByText('This course could not be opened')).toBeTruthy();
    expect(screen.getByText('This course was not found.')).toBeTruthy();
  });
});
