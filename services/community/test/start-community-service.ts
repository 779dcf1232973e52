import { randomUUID } from 'node:crypto';
import { mutate, sql } from '@backflow/service-kit';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember, TestService } from '@backflow/service-kit/testing';
import type { CreationAttributes } from 'sequelize';
import type { CommunityContext } from '../src/context.ts';
import type { Models } from '../src/db/models/index.ts';
import type { PostRecord } from '../src/db/models/post.ts';
import type { TopicRecord } from '../src/db/models/topic.ts';
import { publishPost } from '../src/writing/publish-post.ts';
import { community } from '../src/service.ts';

const MINUTE_MS = 60_000;

type Identified = Pick<TestMember, 'id'>;
type PostOverrides = Partial<CreationAttributes<PostRecord>>;
type TopicFields = Partial<Pick<CreationAttributes<TopicRecord>, 'categoryId' | 'isPinned' | 'isLocked'>>;
type TopicOverrides = PostOverrides & TopicFields;

export interface CommunityService extends TestService<CommunityContext> {
  models: Models;
  /** The clock of the service, which tests set. */
  clock: { now: number };
  inMinutes(minutes: number): Date;
  /** A topic, approved by default, a minute newer than the previous one. */
  buildTopic(author: Identified, overrides?: TopicOverrides): Promise<PostRecord>;
  /** A reply, approved by default. */
  buildReply(topic: Identified, author: Identified, overrides?: PostOverrides): Promise<PostRecord>;
  buildCategory(name: string): Promise<{ id: string; name: string }>;
  /** Makes a member's posts without links appear at once. */
  trust(member: Identified, approvedPosts?: number): Promise<void>;
}

/** The community service over HTTP, on its own database and with a clock that only tests move. */
export async function startCommunityService({
  topicsPerHourOfNetwork = 1000,
  caches = false,
} = {}): Promise<CommunityService> {
  const clock = { now: Date.parse('2026-06-01T15:00:00.000Z') };
  const service = await startTestService(community, {
    caches,
    now: () => clock.now,
    settings: { TOPICS_PER_HOUR_OF_NETWORK: topicsPerHourOfNetwork },
  });
  const { models } = service.context;
  const inMinutes = (minutes: number) => new Date(clock.now + minutes * MINUTE_MS);
  const operation = { endpoint: { id: 'test', audit: false, changes: [] }, actor: null };
  let built = 0;

  async function store(
    author: Identified,
    { state = 'approved', ...post }: PostOverrides,
    of: string | TopicFields,
  ) {
    const createdAt = inMinutes(++built - 1000);
    const topic = typeof of === 'string' ? undefined : of;
    const id: string = post.id ?? randomUUID();
    const content = post.content ?? `Content ${built}`;
    await mutate(service.context, operation, async (write) => {
      const { transaction } = write;
      if (topic) await models.Topic.create({ id, lastActivityAt: createdAt, ...topic }, { transaction });
      const created = await models.Post.create(
        {
          id,
          topicId: typeof of === 'string' ? of : id,
          title: topic ? `Topic ${built}` : null,
          authorId: author.id,
          isStaff: false,
          content,
          html: `<p>${content}</p>\n`,
          htmlVersion: 1,
          preview: content.slice(0, 200),
          attachmentIds: [],
          createdAt,
          ...post,
          state: state === 'approved' ? 'pending' : state,
          rejection: state === 'rejected' ? (post.rejection ?? 'Not about backflow.') : null,
        },
        { transaction },
      );
      if (state === 'approved') await publishPost(write, createdAt, created);
    });
    return models.Post.findByPk(id, { rejectOnEmpty: true });
  }

  return {
    ...service,
    models,
    clock,
    inMinutes,
    buildTopic: (author, { categoryId, isPinned, isLocked, ...post } = {}) =>
      store(author, post, {
        ...(categoryId !== undefined && { categoryId }),
        ...(isPinned !== undefined && { isPinned }),
        ...(isLocked !== undefined && { isLocked }),
      }),
    buildReply: (topic, author, overrides = {}) => store(author, overrides, topic.id),
    async buildCategory(name) {
      const [category] = await mutate(service.context, operation, (write) =>
        write.rows<{ id: string; name: string }>(
          sql`insert into categories (name) values (${name}) returning id, name`,
        ),
      );
      if (!category) throw new Error('nothing was inserted');
      return category;
    },
    async trust({ id }, approvedPosts = 3) {
      await mutate(service.context, operation, (write) =>
        write.rows(sql`
          insert into members (id, approved_posts) values (${id}, ${approvedPosts})
          on conflict (id) do update set approved_posts = excluded.approved_posts`),
      );
    },
  };
}
