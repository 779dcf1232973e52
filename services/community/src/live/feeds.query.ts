import type { ForumPost, PostState, TopicEvent } from '@backflow/contracts/community';
import { raw, select, sql } from '@backflow/service-kit';
import type { Actor, ServiceContext } from '@backflow/service-kit';
import { presentPost, readPosts } from '../posts/post.presenter.ts';
import { BATCH, Feed } from './feed.ts';

type ReadContext = Pick<ServiceContext, 'db' | 'settings' | 'now'>;

const FIRST = raw(`limit ${BATCH}`);

/** Approved topics in the order of their approval. */
export const listFeed = ({ db }: ReadContext) =>
  new Feed({
    load: (after) =>
      select<{ number: number; id: string; categoryId: string | null; authorId: string }>(
        db,
        'live-topics',
        sql`select t.number, t.id, t.category_id as "categoryId", p.author_id as "authorId"
              from topics t join posts p on p.id = t.id
             where t.number > ${after} order by t.number ${FIRST}`,
      ),
    present: ({ id, categoryId, authorId }, actor: Actor) => {
      const data: TopicEvent = { id, categoryId, isMine: authorId === actor.id };
      return { name: 'topic', data };
    },
  });

/** The approved replies of a topic: read without a viewer, then presented to each reader. */
export const topicFeed = (context: ReadContext, topicId: string) =>
  new Feed({
    load: async (after) => {
      const posts = await readPosts(
        context,
        null,
        sql`and p.topic_id = ${topicId} and p.number > ${after} order by p.number ${FIRST}`,
      );
      return posts.flatMap((post) => {
        const { number } = post.shown;
        return number === null ? [] : [{ number, post }];
      });
    },
    present: ({ post }, actor) => {
      const data: ForumPost = presentPost(actor, post);
      return { name: 'reply', data };
    },
  });

/** The columns that decide who may read the stream of a topic. */
export interface StreamedTopic {
  id: string;
  lastNumber: number;
  authorId: string;
  state: PostState;
}

/** The topics that still exist. */
export const findStreamedTopics = ({ db }: Pick<ReadContext, 'db'>, ids: readonly string[]) =>
  select<StreamedTopic>(
    db,
    'streamed-topics',
    sql`select t.id, t.last_number as "lastNumber", p.author_id as "authorId", p.state
          from topics t join posts p on p.id = t.id where t.id = any(${ids}::uuid[])`,
  );
