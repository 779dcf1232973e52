import { randomUUID } from 'node:crypto';
import {
  createPendingTopic,
  createReply,
  createTopic,
  setAuthor,
  uniqueText,
  silencedMember,
} from '../support/forum.ts';
import { call, join, manyMembers } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { unfollowToken } from '../support/tokens.ts';
import type { MakeSample, Sample } from './sample.ts';

const aTopic = async (admin: string): Promise<Sample & { params: { id: string } }> => ({
  params: { id: await createTopic(admin) },
});

/** Made by the administrator and given away: no limit of the caller counts it. */
const myTopic = async (admin: string, caller: string): Promise<Sample & { params: { id: string } }> => {
  const sample = await aTopic(admin);
  await setAuthor(caller, sample.params.id);
  return sample;
};

/** A post of another member than the caller. */
const othersTopic = async (admin: string): Promise<Sample & { params: { id: string } }> => {
  const [other = ''] = await manyMembers(1);
  return myTopic(admin, other);
};

const aPendingTopic = async () => ({ params: { id: await createPendingTopic() } });

const reason = () => ({ reason: `Sells gauges: ${randomUUID()}` });

/** Parameters with which each call of the forum succeeds. */
export const FORUM_SAMPLES: Record<string, MakeSample> = {
  'forum.createTopic': () => ({ body: { title: 'First check at 5.0', content: uniqueText() } }),
  'forum.topic': aTopic,
  'forum.replies': aTopic,
  'forum.topicStream': aTopic,
  'forum.reply': async (admin) => ({ ...(await aTopic(admin)), body: { content: uniqueText() } }),
  'forum.read': async (admin) => ({ ...(await aTopic(admin)), body: { number: 0 } }),
  'forum.follow': othersTopic,
  'forum.unfollow': aTopic,
  'forum.unfollowByMail': async (admin) => ({
    query: { token: unfollowToken((await join()).id, await createTopic(admin)) },
  }),
  'forum.answer': async (admin, caller) => {
    const topic = await myTopic(admin, caller);
    const { id: postId } = await createReply(admin, topic.params.id);
    return { ...topic, body: { postId } };
  },
  'forum.edit': async (admin, caller) => ({
    ...(await myTopic(admin, caller)),
    body: { content: uniqueText() },
  }),
  'forum.dropEdit': async (admin, caller) => {
    const topic = await myTopic(admin, caller);
    await rows(
      `insert into community.held_edits (post_id, title, content, attachment_ids, sent_at)
       values ($1, 'Another title', 'Other words', '{}', now())`,
      [topic.params.id],
    );
    return topic;
  },
  'forum.delete': myTopic,
  'forum.report': async (admin) => ({ ...(await othersTopic(admin)), body: reason() }),
  'forum.approve': async () => ({ ...(await aPendingTopic()), body: {} }),
  'forum.reject': async () => ({ ...(await aPendingTopic()), body: reason() }),
  'forum.moderateTopic': async (admin) => ({ ...(await aTopic(admin)), body: { isLocked: true } }),
  'forum.history': aTopic,
  'forum.reports': aTopic,
  'forum.dismissReports': async (admin) => {
    const topic = await aTopic(admin);
    const { cookie } = await join();
    await call('POST', `/api/forum/posts/${topic.params.id}/report`, cookie, reason());
    return topic;
  },
  'forum.silence': async () => ({ params: { id: (await join()).id }, body: { until: null, ...reason() } }),
  'forum.unsilence': async (admin) => ({ params: { id: await silencedMember(admin) } }),
};
