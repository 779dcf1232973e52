import * as contracts from '@backflow/contracts/community';
import { NotFoundError, route, select, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CommunityContext } from '../context.ts';
import { maySee } from '../posts/post.policy.ts';
import { findStreamedTopics } from './feeds.query.ts';

async function streamTopic(context: CommunityContext, call: Call<typeof contracts.streamForumTopic>) {
  const [topic] = await findStreamedTopics(context, [call.params.id]);
  if (!topic || !maySee(call.actor, topic)) throw new NotFoundError('This topic');
  return context.live.stream(topic.id, { ...getReader(call), sent: getStart(call, topic.lastNumber) });
}

async function streamTopics(context: CommunityContext, call: Call<typeof contracts.streamForumTopics>) {
  const [totals] = await select<{ lastTopic: number }>(
    context.db,
    'last-topic',
    sql`select last_topic as "lastTopic" from topic_totals`,
  );
  return context.live.stream(null, { ...getReader(call), sent: getStart(call, totals?.lastTopic ?? 0) });
}

type StreamCall = Call<typeof contracts.streamForumTopic> | Call<typeof contracts.streamForumTopics>;

const getReader = ({ actor, callerSession: session }: StreamCall) => ({ actor, session });

/**
 * The number after which a stream starts: the last event the reader got, else the number in the query, else the latest. At most the
 * latest, because a reader with a higher number would skip items.
 */
function getStart({ lastEventId = '', query }: StreamCall, last: number): number {
  const after = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : query.after;
  return Math.min(after ?? last, last);
}

export const liveRoutes = [
  route(contracts.streamForumTopics, streamTopics),
  route(contracts.streamForumTopic, streamTopic),
];
