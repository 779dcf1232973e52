import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TOPIC_ID, buildPost, buildReplies, buildTopicPage } from '../../testing/build-topic.ts';
import { TOPIC_PATH, showTopic } from '../testing/topic-site.tsx';
import { callsTo, toastTitle } from '../../testing/site.ts';

const REPLIES = `${TOPIC_PATH}/replies`;
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
const send = () => screen.findByRole('button', { name: 'Post Reply' });

/** A topic with two replies, and the response to a third. */
function show(response: Responses[string]) {
  const site = { topic: buildTopicPage({ replyCount: 2 }), replies: buildReplies(2) };
  return showTopic({ ...site, more: { [`POST ${REPLIES}`]: response } });
}

describe('a reply', () => {
  test('that is published is shown at its position', async () => {
    const site = { topic: buildTopicPage({ replyCount: 2 }), replies: buildReplies(2) };
    const own = buildPost({ number: 3, author: { isMe: true }, content: 'Thank you.' });
    const {
      user,
      calls,
      screen: seen,
    } = showTopic({
      ...site,
      more: {
        [`POST ${REPLIES}`]: () => {
          site.replies.push(own);
          return data({ id: own.id, topicId: TOPIC_ID, state: 'approved', number: 3 });
        },
      },
    });
    await user.type(await field(), ' Thank you. ');
    await user.click(await send());
    await waitFor(() => expect(seen.scrolledTo).toEqual(['reply-3']));
    expect(screen.getByRole('article', { name: 'Reply 3 by you' })).toBeTruthy();
    expect(callsTo(calls, 'POST', REPLIES).map(({ body }) => body)).toEqual([
      { content: 'Thank you.', attachmentIds: [] },
    ]);
    expect((await field()).value).toBe('');
    expect(toastTitle()).toBe('Reply posted');
    // The stream sends it as well.
    seen.send('reply', own);
    expect(screen.getAllByText('Thank you.')).toHaveLength(1);
  });

  test('that is pending says so, and is shown below the others', async () => {
    const site = { topic: buildTopicPage({ replyCount: 1 }), replies: buildReplies(1) };
    const own = buildPost({ state: 'pending', author: { isMe: true }, content: 'Is it so?' });
    const { user } = showTopic({
      ...site,
      more: {
        [`POST ${REPLIES}`]: () => {
          site.topic = { ...site.topic, waiting: [own] };
          return data({ id: own.id, topicId: TOPIC_ID, state: 'pending', number: null });
        },
        [`GET ${TOPIC_PATH}`]: () => data(site.topic),
      },
    });
    await user.type(await field(), 'Is it so?');
    await user.click(await send());
    const heading = 'Your replies that others do not see';
    const waiting = within(await screen.findByRole('region', { name: heading }));
    expect(waiting.getByText('Is it so?')).toBeTruthy();
    expect(waiting.getByText('Pending approval')).toBeTruthy();
    expect(screen.getByText('Your reply waits for approval')).toBeTruthy();
  });

  test.each([
    ['that is published', 'approved', 3, 'Reply 3 by you'],
    ['that is pending', 'pending', null, 'Reply by you'],
  ] as const)('%s is shown from the response, without a refetch', async (_, state, number, name) => {
    const own = buildPost({ state, number, author: { isMe: true }, content: 'Thank you.' });
    const { user, calls } = show(() => data({ id: own.id, topicId: TOPIC_ID, state, number, post: own }));
    await user.type(await field(), 'Thank you.');
    const read = calls.filter(({ method }) => method === 'GET').length;
    await user.click(await send());
    expect(await screen.findByRole('article', { name })).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(read);
  });

  test('fetches the replies that others have written in between', async () => {
    const site = { topic: buildTopicPage({ replyCount: 2 }), replies: buildReplies(2) };
    const own = buildPost({ number: 4, author: { isMe: true }, content: 'Thank you.' });
    const { user } = showTopic({
      ...site,
      more: {
        [`POST ${REPLIES}`]: () => {
          site.replies.push(buildPost({ number: 3 }), own);
          return data({ id: own.id, topicId: TOPIC_ID, state: 'approved', number: 4, post: own });
        },
      },
    });
    await user.type(await field(), 'Thank you.');
    await user.click(await send());
    expect(await screen.findByRole('article', { name: 'Reply 4 by you' })).toBeTruthy();
    expect(screen.getByRole('article', { name: /^Reply 3 by/ })).toBeTruthy();
  });

  test('without text is not sent', async () => {
    const { user, calls } = show(() => failure(500, 'INTERNAL', ''));
    await user.type(await field(), '   ');
    await user.click(await send());
    expect(await screen.findByText('Content is required')).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(callsTo(calls, 'POST', REPLIES)).toEqual([]);
  });

  test.each([
    [429, 'TOO_MANY_POSTS', 'You can post again in 40 seconds.'],
    [409, 'DUPLICATE_POST', 'You have posted this already.'],
    [403, 'SILENCED', 'You may not post until Dec 9.'],
  ])('that is refused keeps its text, with the reason: %s %s', async (status, code, message) => {
    const { user } = show(() => failure(status, code, message));
    await user.type(await field(), 'Again.');
    await user.click(await send());
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
    expect((await field()).value).toBe('Again.');
  });

  test('whose text is refused shows the problem beside it', async () => {
    const message = 'Content contains characters that cannot be used';
    const { user } = show(() => failure(400, 'INVALID', 'Please check.', [{ path: 'content', message }]));
    await user.type(await field(), 'Odd.');
    await user.click(await send());
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
    await user.type(await field(), '!');
    expect(screen.queryByText(message)).toBeNull();
  });
});

test('a quote is appended to the draft, with the cursor after it', async () => {
  const { user } = show(() => data(null));
  await user.type(await field(), 'I agree.');
  const reply = within(await screen.findByRole('article', { name: 'Reply 2 by User' }));
  await user.click(reply.getByRole('button', { name: 'Quote' }));
  const text = await field();
  const quote = `> [User wrote](/forum/${TOPIC_ID}?reply=2):\n>\n> This is reply 2.`;
  expect(text.value).toBe(`I agree.\n\n${quote}\n\n`);
  expect(document.activeElement).toBe(text);
  expect(text.selectionStart).toBe(text.value.length);
});
