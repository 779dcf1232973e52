import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TOPIC_ID, buildEdit, buildPost, buildTopicPage } from '../../testing/build-topic.ts';
import { showTopic } from '../testing/topic-site.tsx';
import { callsTo, toastTitle } from '../../testing/site.ts';

const OWN = { author: { isMe: true }, may: { edit: true, delete: true } };
const button = (name: string) => screen.findByRole('button', { name });
const form = async () => within(await screen.findByRole('form', { name: 'Edit post' }));
const content = async () => (await form()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });

/** A topic with one reply by the reader. */
function showOwn(parts: Parameters<typeof buildPost>[0], response?: Responses[string]) {
  const own = buildPost({ number: 1, content: 'It drips.', version: 4, ...OWN, ...parts });
  const path = `/api/forum/posts/${own.id}`;
  const isPublic = own.number !== null;
  const shown = showTopic({
    topic: buildTopicPage(isPublic ? { replyCount: 1 } : { waiting: [own] }),
    replies: isPublic ? [own] : [],
    ...(response && { more: { [`PATCH ${path}`]: response } }),
  });
  return { ...shown, own, path };
}

describe('the member’s own post', () => {
  test('is edited in place', async () => {
    const { user, calls, own, path } = showOwn({}, () => {
      Object.assign(own, { content: 'It spits.', html: '<p>It spits.</p>', version: 5 });
      return data(own);
    });
    await user.click(await button('Edit'));
    expect((await content()).value).toBe('It drips.');
    await user.clear(await content());
    await user.type(await content(), 'It spits.');
    await user.click(await button('Save Changes'));
    await waitFor(() => expect(toastTitle()).toBe('Changes saved'));
    expect(screen.queryByRole('form', { name: 'Edit post' })).toBeNull();
    expect(callsTo(calls, 'PATCH', path).map(({ body }) => body)).toEqual([
      { content: 'It spits.', attachmentIds: [], version: 4 },
    ]);
  });

  test('shows that its edit is pending', async () => {
    const edit = buildEdit('x');
    const { user, own } = showOwn({}, () => data({ ...own, heldEdit: edit }));
    await user.click(await button('Edit'));
    await user.type(await content(), ' A lot.');
    await user.click(await button('Save Changes'));
    await waitFor(() => expect(toastTitle()).toBe('Your change waits for approval'));
  });

  test('keeps the input after a failure, and shows the reason', async () => {
    const { user } = showOwn({}, () => failure(409, 'CONFLICT', 'It was changed meanwhile.'));
    await user.click(await button('Edit'));
    await user.type(await content(), ' A lot.');
    await user.click(await button('Save Changes'));
    expect(await screen.findByText('It was changed meanwhile.')).toBeTruthy();
    expect((await content()).value).toBe('It drips. A lot.');
  });

  test('is left unchanged by Cancel, with a confirmation after changes', async () => {
    const { user, calls } = showOwn({});
    await user.click(await button('Edit'));
    await user.click(await button('Cancel'));
    expect(screen.queryByRole('form', { name: 'Edit post' })).toBeNull();
    await user.click(await button('Edit'));
    await user.type(await content(), ' A lot.');
    await user.click(await button('Cancel'));
    await user.click(await button('Keep Editing'));
    expect((await content()).value).toBe('It drips. A lot.');
    await user.click(await button('Cancel'));
    await user.click(await button('Throw Away'));
    expect(screen.queryByRole('form', { name: 'Edit post' })).toBeNull();
    await user.click(await button('Edit'));
    expect((await content()).value).toBe('It drips.');
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('shows the reason of a rejection, and is submitted again', async () => {
    const { user, own } = showOwn(
      { number: null, state: 'rejected', rejection: 'Please do not advertise.' },
      () => data({ ...own, state: 'pending', rejection: null }),
    );
    expect(await screen.findByText('Please do not advertise.')).toBeTruthy();
    await user.click(await button('Edit'));
    await user.type(await content(), ' Really.');
    await user.click(await button('Hand In Again'));
    await waitFor(() => expect(toastTitle()).toBe('Handed in'));
  });

  test('has a title and a category when it opens a topic', async () => {
    const topic = buildTopicPage();
    topic.post = buildPost({ id: TOPIC_ID, content: 'It drips.', ...OWN });
    const category = { id: 'f0f0f0f0-0000-4000-8000-0000000000c1', name: 'Field testing', topicCount: 3 };
    const { user, calls } = showTopic({
      topic,
      more: {
        'GET /api/categories/forum': () => data([category]),
        [`PATCH /api/forum/posts/${TOPIC_ID}`]: () => data(topic.post),
      },
    });
    await user.click(await button('Edit'));
    const title = (await form()).getByLabelText('Title');
    await user.clear(title);
    await user.click(await button('Save Changes'));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(document.activeElement).toBe(title);
    await user.type(title, 'Relief valve spits');
    await user.selectOptions((await form()).getByLabelText('Category'), 'Field testing');
    await user.click(await button('Save Changes'));
    await waitFor(() => expect(toastTitle()).toBe('Changes saved'));
    expect(callsTo(calls, 'PATCH', `/api/forum/posts/${TOPIC_ID}`)[0]?.body).toEqual({
      ...{ title: 'Relief valve spits', content: 'It drips.', categoryId: category.id },
      ...{ attachmentIds: [], version: 1 },
    });
  });
});

test('an administrator edits the published text of another member’s post, not the pending edit', async () => {
  const edit = buildEdit('Planted');
  const { user, calls, path } = showOwn({ author: { isMe: false }, heldEdit: edit }, () =>
    data(buildPost({ number: 1, heldEdit: edit })),
  );
  await user.click(await button('Edit'));
  expect((await content()).value).toBe('It drips.');
  expect((await form()).getByText(/its author gets an email with both versions/)).toBeTruthy();
  await user.type(await content(), ' Now.');
  await user.click(await button('Save Changes'));
  await waitFor(() => expect(toastTitle()).toBe('Changes saved'));
  expect(callsTo(calls, 'PATCH', path)[0]?.body).toMatchObject({ content: 'It drips. Now.' });
});

test('the focus moves to the form, and back to the button after saving and cancelling', async () => {
  const { user } = showOwn({}, () => data(buildPost({ number: 1, ...OWN })));
  await user.click(await button('Edit'));
  expect(document.activeElement).toBe(await content());
  await user.type(await content(), ' Now.');
  await user.click(await button('Save Changes'));
  await waitFor(() => expect(toastTitle()).toBe('Changes saved'));
  expect(document.activeElement).toBe(await button('Edit'));
  await user.click(await button('Edit'));
  await user.click(await button('Cancel'));
  expect(document.activeElement).toBe(await button('Edit'));
});

test('a topic in a retired category shows and keeps it', async () => {
  const retired = { categoryId: 'f0f0f0f0-0000-4000-8000-0000000000c2', categoryName: 'Odds and ends' };
  const topic = buildTopicPage(retired);
  topic.post = buildPost({ id: TOPIC_ID, content: 'It drips.', ...OWN });
  const { user, calls } = showTopic({
    topic,
    more: { [`PATCH /api/forum/posts/${TOPIC_ID}`]: () => data(topic.post) },
  });
  await user.click(await button('Edit'));
  const select: HTMLSelectElement = await screen.findByLabelText('Category');
  expect(select.selectedOptions[0]?.text).toBe('Odds and ends');
  await user.type(await content(), ' Still.');
  await user.click(await button('Save Changes'));
  await waitFor(() => expect(toastTitle()).toBe('Changes saved'));
  expect(callsTo(calls, 'PATCH', `/api/forum/posts/${TOPIC_ID}`)[0]?.body).toMatchObject({
    categoryId: retired.categoryId,
  });
});

test('the author sees their pending edit, and discards it', async () => {
  const edit = buildEdit('It spits.');
  const own = buildPost({ number: 1, content: 'It drips.', heldEdit: edit, ...OWN });
  const { user } = showTopic({
    topic: buildTopicPage({ replyCount: 1 }),
    replies: [own],
    more: {
      [`DELETE /api/forum/posts/${own.id}/edit`]: () => {
        own.heldEdit = null;
        return data(null);
      },
    },
  });
  const change = within(await screen.findByRole('region', { name: 'Your change' }));
  expect(change.getByText('Change pending approval')).toBeTruthy();
  expect(change.getByText('It spits.')).toBeTruthy();
  await user.click(change.getByRole('button', { name: 'Take Back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your change' })).toBeNull());
  expect(screen.getByText('It drips.')).toBeTruthy();
});
