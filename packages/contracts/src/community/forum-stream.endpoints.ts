import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';
import { sequenceNumber } from './forum-post.ts';

/** Data of the event `topic` of `streamForumTopics`; the event's id is the topic's number. */
export const TopicEvent = z.object({
  id: z.string(),
  categoryId: z.nullable(z.string()),
  isMine: z.boolean(),
});
export type TopicEvent = z.infer<typeof TopicEvent>;

export const streamForumTopics = endpoint({
  id: 'forum.topicsStream',
  method: 'GET',
  path: '/api/forum/stream',
  summary:
    'Server-sent events: `topic` for each topic approved after the number given (or after the last event’s id, where a reader comes back).',
  access: 'member',
  query: z.object({ after: sequenceNumber('After') }),
  stream: true,
  response: z.unknown(),
});

export const streamForumTopic = endpoint({
  id: 'forum.topicStream',
  method: 'GET',
  path: '/api/forum/topics/:id/stream',
  summary:
    'Server-sent events: `reply` with each reply approved after the number given (or after the last event’s id), once and in order; `changed` when something else of the topic has changed; `deleted` when it is gone.',
  access: 'member',
  params: IdParams,
  query: z.object({ after: sequenceNumber('After') }),
  stream: true,
  response: z.unknown(),
});
