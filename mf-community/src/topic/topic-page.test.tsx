import { data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { Route, Routes } from '@backflow/platform/shell';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TOPIC_ID, buildPost, buildReplies, buildTopicPage } from '../testing/build-topic.ts';
import { fakeScreen } from '../testing/fake-screen.ts';
import { TOPIC_PATH, showTopic } from './testing/topic-site.tsx';
import { TopicPage } from './topic-page.tsx';
import { callsTo, toastTitle } from '../testing/site.ts';

const CATEGORY = { categoryId: 'f0f0f0f0-0000-4000-8000-0000000000c1', categoryName: 'Field testing' };

const article = (name: string | RegExp) => screen.findByRole('article', { name });

describe('a topic', () => {
  test('shows its state, category and opening post', async () => {
    const topic = buildTopicPage({ isPinned: true, isAnswered: true, ...CATEGORY });
    showTopic({ topic });
    expect(await screen.findByRole('heading', { level: 1, name: 'Relief valve drips' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Forum' }).getAttribute('href')).toBe('/forum');
    for (const label of ['Pinned', 'Answered', 'Field testing', '12 views', '0 replies']) {
      expect(screen.getByText(label)).toBeTruthy();
    }
    const opening = within(await article('Opening post by User'));
    expect(opening.getByText('It drips when both checks are tight.')).toBeTruthy();
    expect(opening.getByText('Dec 4, 2026, 8:00 AM PT')).toBeTruthy();
    expect(document.title).toBe('Relief valve drips · Backflow Academy');
    expect(await screen.findByText('No replies yet')).toBeTruthy();
  });

  test('that does not exist is the 404 page', async () => {
    fakeScreen();
    fakeApi({ [`GET ${TOPIC_PATH}`]: () => failure(404, 'NOT_FOUND', 'There is no such topic.') });
    const routes = (
      <Routes>
        <Route path="/forum/:id" element={<TopicPage />} />
      </Routes>
    );
    renderInShell(routes, { at: `/forum/${TOPIC_ID}` });
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
  });

  test('that could not be loaded can be loaded again', async () => {
    let isUp = false;
    const topic = buildTopicPage();
    const { user } = showTopic({
      topic,
      more: {
        [`GET ${TOPIC_PATH}`]: () => (isUp ? data(topic) : failure(503, 'UNAVAILABLE', 'Try later.')),
      },
    });
    expect(await screen.findByText('Try later.')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await article('Opening post by User')).toBeTruthy();
  });

  test('shows authors and edits', async () => {
    const [reply, own] = [
      buildPost({
        number: 1,
        author: { name: 'Ann Lee', isStaff: true },
        editedAt: '2026-12-05T17:30:00.000Z',
      }),
      buildPost({ number: 2, author: { name: 'Marta Reyes', isMe: true } }),
    ];
    showTopic({ topic: buildTopicPage({ replyCount: 2 }), replies: [reply, own] });
    const first = within(await article('Reply 1 by Ann Lee'));
    expect(first.getByText('Staff')).toBeTruthy();
    expect(first.getByText('edited').getAttribute('title')).toBe('Edited Dec 5, 2026, 9:30 AM PT');
    expect(first.getByRole('link', { name: 'Link to reply 1' }).getAttribute('href')).toBe(
      `/forum/${TOPIC_ID}?reply=1`,
    );
    const second = within(await article('Reply 2 by you'));
    expect(second.getByText('You')).toBeTruthy();
    expect(second.queryByText('Staff')).toBeNull();
  });

  test('shows images as pictures, and other files with type and size', async () => {
    const file = { id: buildPost().id, fileSize: 86_000 };
    const post = buildPost({
      id: TOPIC_ID,
      attachments: [
        { ...file, name: 'gauge.jpg', mimeType: 'image/jpeg', url: '/api/files/1?ticket=t' },
        {
          ...file,
          id: buildPost().id,
          name: 'report.pdf',
          mimeType: 'application/pdf',
          url: '/api/files/2?ticket=t',
        },
      ],
    });
    showTopic({ topic: buildTopicPage({ post }) });
    const picture = await screen.findByRole('img', { name: 'gauge.jpg' });
    expect(picture.getAttribute('src')).toBe('/api/files/1?ticket=t&size=large');
    const link = screen.getByRole('link', { name: 'report.pdf PDF, 84 KB' });
    expect(link.getAttribute('href')).toBe('/api/files/2?ticket=t');
  });

  test('shows the beginning of its answer with a link to the reply', async () => {
    const preview = `Clean the seat. ${'Then flush it. '.repeat(20)}`.slice(0, 200);
    const reply = buildPost({ number: 2, isAnswer: true, content: `${preview}and so on to the end.` });
    const answer = { ...reply, preview };
    const replies = [buildPost({ number: 1 }), reply];
    showTopic({ topic: buildTopicPage({ replyCount: 2, answer, isAnswered: true }), replies });
    const region = within(await screen.findByRole('region', { name: 'Answer' }));
    expect(region.getByText(`${preview.trimEnd()}…`)).toBeTruthy();
    const link = region.getByRole('link', { name: 'Read the answer in reply #2' });
    expect(link.getAttribute('href')).toBe(`/forum/${TOPIC_ID}?reply=2`);
    expect(within(await article('Reply 2 by User')).getByText('Answer')).toBeTruthy();
    expect(screen.getAllByText(/and so on to the end/)).toHaveLength(1);
  });

  test.each([
    ['pending', 'Pending approval'],
    ['rejected', 'Rejected'],
  ] as const)('that is %s has the badge %s and not Active', async (state, label) => {
    showTopic({ topic: buildTopicPage({ state }) });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByText('Active')).toBeNull();
  });

  test('shows the administrator who edited a post, and when', async () => {
    const editedAt = '2026-12-05T17:30:00.000Z';
    const replies = [
      buildPost({ number: 1, editedAt, editor: { name: 'Ada Moss' } }),
      buildPost({ number: 2, editedAt, editor: { name: null } }),
    ];
    showTopic({ topic: buildTopicPage({ replyCount: 2 }), replies });
    expect((await article('Reply 1 by User')).textContent).toContain(
      'Edited by Ada Moss (administrator), Dec 5, 2026, 9:30 AM PT',
    );
    expect((await article('Reply 2 by User')).textContent).toContain(
      'Edited by an administrator, Dec 5, 2026, 9:30 AM PT',
    );
  });

  test('is marked as answered by its author, and unmarked', async () => {
    const reply = buildPost({ number: 1, may: { markAnswer: true } });
    const site = { topic: buildTopicPage({ replyCount: 1 }), replies: [reply] };
    const { user, calls } = showTopic({
      ...site,
      more: {
        [`PATCH ${TOPIC_PATH}/answer`]: ({ body }) => {
          reply.isAnswer = (body as { postId: string | null }).postId !== null;
          return data(null);
        },
        [`GET ${TOPIC_PATH}/replies`]: () =>
          data({ replies: [{ ...reply }], hasEarlier: false, hasLater: false }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Answer' }));
    await user.click(await screen.findByRole('button', { name: 'Unmark' }));
    await waitFor(() => expect(toastTitle()).toBe('No longer marked as the answer'));
    const bodies = callsTo(calls, 'PATCH', `${TOPIC_PATH}/answer`).map(({ body }) => body);
    expect(bodies).toEqual([{ postId: reply.id }, { postId: null }]);
  });

  test('is followed and unfollowed, with an explanation', async () => {
    const { user, calls } = showTopic({
      topic: buildTopicPage(),
      more: {
        [`POST ${TOPIC_PATH}/follow`]: () => data(null),
        [`DELETE ${TOPIC_PATH}/follow`]: () => data(null),
      },
    });
    const follow = await screen.findByRole('button', { name: 'Follow', pressed: false });
    expect(screen.getByText(/^Get one email when somebody replies/)).toBeTruthy();
    await user.click(follow);
    await user.click(await screen.findByRole('button', { name: 'Following', pressed: true }));
    expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy();
    expect(calls.filter(({ path }) => path === `${TOPIC_PATH}/follow`)).toHaveLength(2);
  });
});

test('a locked topic says why it has no reply box', async () => {
  const topic = buildTopicPage({ isLocked: true, replyRefusal: 'This topic is locked.', replyCount: 1 });
  showTopic({ topic, replies: buildReplies(1) });
  expect(await screen.findByText('This topic is locked.')).toBeTruthy();
  expect(await article('Reply 1 by User')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Quote' })).toBeNull();
});
