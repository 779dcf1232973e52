import { randomUUID } from 'node:crypto';
import { call, join, manyMembers } from './people.ts';
import { rows } from './stores.ts';

/** The forum refuses the same text twice within a day. */
export const uniqueText = (): string => `Readings ${randomUUID()}`;

/** @returns the id of a topic; an administrator's is approved at once, a new member's waits */
export async function createTopic(cookie: string, overrides: Record<string, unknown> = {}): Promise<string> {
  const topic = { title: 'Relief valve at 2.1', content: uniqueText(), ...overrides };
  const response = await call('POST', '/api/forum/topics', cookie, topic);
  if (response.status !== 201) throw new Error(`no topic made: ${response.text}`);
  return response.body.data.id;
}

/** A sent reply: its id, and its number once it is approved. */
export interface Reply {
  id: string;
  number: number | null;
}

/** A reply; an administrator's is approved at once, a new member's waits. */
export async function createReply(
  cookie: string,
  topicId: string,
  overrides: Record<string, unknown> = {},
): Promise<Reply> {
  const reply = { content: uniqueText(), ...overrides };
  const response = await call('POST', `/api/forum/topics/${topicId}/replies`, cookie, reply);
  if (response.status !== 201) throw new Error(`no reply made: ${response.text}`);
  return response.body.data;
}

export async function approvePost(adminCookie: string, id: string): Promise<void> {
  const response = await call('POST', `/api/admin/forum/posts/${id}/approve`, adminCookie, {});
  if (response.status !== 200) throw new Error(`not approved: ${response.text}`);
}

/** @returns the id of a category of topics */
export async function createForumCategory(adminCookie: string, name: string): Promise<string> {
  const response = await call('POST', '/api/categories/forum', adminCookie, { name });
  if (response.status !== 201) throw new Error(`no category made: ${response.text}`);
  return response.body.data.id;
}

/** @returns the id of a pending topic of a new member */
export async function createPendingTopic(overrides?: Record<string, unknown>): Promise<string> {
  const [cookie = ''] = await manyMembers(1);
  return createTopic(cookie, overrides);
}

/** Makes another member the author of a post, without counting it against a limit. */
export async function setAuthor(cookie: string, postId: string): Promise<void> {
  const me = await call('GET', '/api/user', cookie);
  await rows('update community.posts set author_id = $1, is_staff = false where id = $2', [
    me.body.data.id,
    postId,
  ]);
}

/** Lets the next posts of a member appear at once, those with links, too. */
export const trust = (memberId: string): Promise<unknown> =>
  rows(
    `insert into community.members (id, approved_posts) values ($1, 100)
     on conflict (id) do update set approved_posts = 100`,
    [memberId],
  );

/** @returns the id of a member who may not post */
export async function silencedMember(adminCookie: string): Promise<string> {
  const { id } = await join();
  const body = { until: null, reason: 'Advertising' };
  const response = await call('POST', `/api/admin/forum/members/${id}/silence`, adminCookie, body);
  if (response.status !== 200) throw new Error(`not silenced: ${response.text}`);
  return id;
}

/** An approved topic of the demo, with replies, whose text has a list and a table. */
export async function anyTopic(): Promise<string> {
  const [found] = await rows<{ id: string }>(
    `select t.id from community.topics t join community.posts p on p.id = t.id
      where t.published_at is not null and t.reply_count > 2 and p.content like '%|---%'
      order by t.number limit 1`,
  );
  if (!found) throw new Error('there is no topic of the demo');
  return found.id;
}
