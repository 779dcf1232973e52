import { buildMember, data, failure, renderInShell } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ForumPage } from '../forum-page.tsx';
import { buildTopic } from '../../testing/build-topic.ts';
import { fakeStreams } from '../../testing/fake-streams.ts';
import { ME, forumWith } from '../testing/forum-site.ts';
import { callsTo, CATEGORY, toastText } from '../../testing/site.ts';

const TOPIC = buildTopic();
const posted = (state: 'approved' | 'pending') => () =>
  data({ id: TOPIC.id, topicId: TOPIC.id, state, number: null });

const render = (at = '/forum') => renderInShell(<ForumPage />, { at, as: buildMember() });
const open = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: 'Start New Topic' }));
  await screen.findByRole('dialog', { name: 'Start New Topic' });
};
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
const create = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Topic' }));
const fill = async (user: UserEvent) => {
  await user.type(title(), ' Gauge drift ');
  await user.type(content(), 'How often?');
};
const creations = (calls: ReturnType<typeof forumWith>) => callsTo(calls, 'POST', '/api/forum/topics');

beforeEach(() => {
  fakeStreams();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('creating a topic', () => {
  test('sends the input, shows a toast, and opens the topic', async () => {
    const calls = forumWith([TOPIC], { 'POST /api/forum/topics': posted('approved') });
    const user = render();
    await screen.findByText(TOPIC.title);
    await open(user);
    await fill(user);
    await user.selectOptions(screen.getByRole('combobox', { name: /optional/ }), CATEGORY.name);
    await create(user);
    await waitFor(() => expect(window.location.pathname).toBe(`/forum/${TOPIC.id}`));
    expect(creations(calls).map(({ body }) => body)).toEqual([
      { title: 'Gauge drift', content: 'How often?', categoryId: CATEGORY.id, attachmentIds: [] },
    ]);
    expect(toastText()).toBe('Topic created successfully!');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The list is refetched, and the next draft is empty.
    await waitFor(() => expect(callsTo(calls, 'GET', '/api/forum/topics')).toHaveLength(2));
    await open(user);
    expect([title().value, content().value]).toEqual(['', '']);
  });

  test('says that the topic is pending', async () => {
    forumWith([], { 'POST /api/forum/topics': posted('pending') });
    const user = render();
    await open(user);
    await fill(user);
    await create(user);
    await waitFor(() =>
      expect(toastText()).toMatch(/^Topic created successfully!: It waits for approval\. Others see it/),
    );
  });

  test('starts in the category of the list', async () => {
    forumWith([]);
    const user = render(`/forum?category=${CATEGORY.id}`);
    await open(user);
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /optional/ }).value).toBe(CATEGORY.id),
    );
  });

  test.each([
    ['nothing', '', ''],
    ['blanks', '   ', '  '],
    ['a title alone', 'Gauge drift', ' '],
    ['content alone', ' ', 'How often?'],
  ])('with %s is refused before sending', async (_, titleInput, contentInput) => {
    const calls = forumWith([], { 'POST /api/forum/topics': posted('approved') });
    const user = render();
    await open(user);
    if (titleInput) await user.type(title(), titleInput);
    if (contentInput) await user.type(content(), contentInput);
    await create(user);
    expect(toastText()).toBe('Error: Please fill in all required fields');
    expect(creations(calls)).toHaveLength(0);
    if (titleInput.trim() === '') {
      expect(screen.getByText('Title is required')).toBeTruthy();
      expect(document.activeElement).toBe(title());
      await user.type(title(), 'x');
      expect(screen.queryByText('Title is required')).toBeNull();
    }
  });

  test('with a too long title shows the problem beside it', async () => {
    const calls = forumWith([]);
    const user = render();
    await open(user);
    await user.click(title());
    await user.paste('x'.repeat(201));
    await user.type(content(), 'Words');
    await create(user);
    expect(screen.getByText('Title must be at most 200 characters')).toBeTruthy();
    expect(toastText()).toBeNull();
    expect(creations(calls)).toHaveLength(0);
  });

  test.each([
    ['the server’s reason', 'You have posted this before.', 'You have posted this before.'],
    ['its own message', '', 'Failed to create topic'],
  ])('that fails shows %s, and keeps the input', async (_, message, expected) => {
    forumWith([], { 'POST /api/forum/topics': () => failure(409, 'DUPLICATE_POST', message) });
    const user = render();
    await open(user);
    await fill(user);
    await create(user);
    await waitFor(() => expect(toastText()).toBe(expected));
    expect(title().value).toBe(' Gauge drift ');
    expect(content().value).toBe('How often?');
  });

  test('shows a field problem of the server beside the field', async () => {
    forumWith([], {
      'POST /api/forum/topics': () =>
        failure(400, 'VALIDATION', 'Please check the form.', [
          { path: 'categoryId', message: 'This category is gone' },
        ]),
    });
    const user = render();
    await open(user);
    await fill(user);
    await create(user);
    expect(await screen.findByText('This category is gone')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /optional/ }));
  });
});

describe('the draft', () => {
  test('is restored after the dialog was closed, and can be discarded', async () => {
    forumWith([]);
    const user = render();
    await open(user);
    expect(screen.queryByText('Draft restored')).toBeNull();
    await fill(user);
    const [close] = screen.getAllByRole('button', { name: 'Close' });
    if (close) await user.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    await open(user);
    expect(title().value).toBe(' Gauge drift ');
    expect(content().value).toBe('How often?');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(title().value).toBe('');
    expect(content().value).toBe('');
  });

  test('is sent after its uploads, with their ids', async () => {
    const file = {
      id: CATEGORY.id,
      originalName: 'gauge.png',
      fileSize: 3,
      mimeType: 'image/png',
      fileUrl: '/f',
    };
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof data>>();
    const calls = forumWith([], {
      'POST /api/upload': () => promise,
      'POST /api/forum/topics': posted('approved'),
    });
    const user = render();
    await open(user);
    await fill(user);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('files can be chosen');
    await user.upload(input, new File(['abc'], 'gauge.png', { type: 'image/png' }));
    await create(user);
    expect(creations(calls)).toHaveLength(0);
    resolve(data(file));
    await screen.findByRole('button', { name: 'Remove gauge.png' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create Topic' }).getAttribute('aria-disabled')).toBeNull(),
    );
    await create(user);
    await waitFor(() => expect(creations(calls)).toHaveLength(1));
    expect(creations(calls)[0]?.body).toMatchObject({ attachmentIds: [file.id] });
  });
});

describe('a member who may not post', () => {
  const silenced = { until: '2026-12-24T20:00:00.000Z', reason: 'Selling in topics.' };

  test('sees the reason instead of the form', async () => {
    forumWith([], { 'GET /api/forum/me': () => data({ ...ME, silenced }) });
    const user = render();
    await screen.findByRole('switch');
    await open(user);
    expect(screen.getByText(/until Thursday, December 24, 2026, 12:00 PM PT/)).toBeTruthy();
    expect(screen.getByText('Selling in topics.')).toBeTruthy();
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  test('is asked to confirm their address first', async () => {
    forumWith([]);
    const unconfirmed = buildMember({ emailConfirmed: false });
    const user = renderInShell(<ForumPage />, { at: '/forum', as: unconfirmed });
    await screen.findByRole('switch');
    await open(user);
    expect(screen.getByText('Confirm your email address to post')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send the link again' }).getAttribute('href')).toBe('/settings');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });

  test('sees the reason when they are silenced while writing', async () => {
    let isSilenced = false;
    forumWith([], {
      'GET /api/forum/me': () =>
        data({ ...ME, silenced: isSilenced ? { until: null, reason: 'Selling.' } : null }),
      'POST /api/forum/topics': () => {
        isSilenced = true;
        return failure(403, 'SILENCED', 'You cannot post.');
      },
    });
    const user = render();
    await screen.findByRole('switch');
    await open(user);
    await fill(user);
    await create(user);
    expect(await screen.findByText('You cannot post at the moment')).toBeTruthy();
  });
});
