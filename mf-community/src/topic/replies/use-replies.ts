import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { queryClient } from '@backflow/platform';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeTopic, oneTopic, refreshLists, repliesKey, replyPages } from '../api.ts';
import { covers, getNumber, startCursorFor, withReply } from './reply-pages.ts';
import type { ReplyPages, Target } from './reply-pages.ts';

/** The replies around the target. Loaded pages stay if they include it. */
export function useReplies({ id, state }: Pick<ForumTopicPage, 'id' | 'state'>, target: Target) {
  const [lastTarget, setLastTarget] = useState(target);
  const [start, setStart] = useState(() => startCursorFor(target));
  const query = useInfiniteQuery(replyPages(id, start, state === 'approved'));
  if (lastTarget !== target) {
    setLastTarget(target);
    if (target !== null && !covers(query.data, target)) setStart(startCursorFor(target));
  }
  return query;
}

/**
 * Adds a new reply to the cache: to the end of the replies, where the end is loaded, and to the topic's counts. Adding it
 * twice changes nothing.
 */
export function applyReplyToCache(reply: ForumPost): void {
  const { topicId } = reply;
  const number = getNumber(reply);
  applyAfterFetch(oneTopic(topicId).queryKey, () => {
    changeTopic(topicId, ({ lastNumber, replyCount, waiting }) => ({
      // The reply may have been pending before.
      waiting: waiting.filter(({ id }) => id !== reply.id),
      ...(number > lastNumber && {
        lastNumber: number,
        replyCount: replyCount + 1,
        lastActivityAt: reply.createdAt,
      }),
    }));
  });
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: repliesKey(topicId) })) {
    applyAfterFetch(queryKey, () => {
      queryClient.setQueryData<ReplyPages>(queryKey, (data) => data && withReply(data, reply));
    });
  }
}

/** Adds a pending reply to the author's topic in the cache. */
export function applyPendingToCache(reply: ForumPost): void {
  const { topicId } = reply;
  applyAfterFetch(oneTopic(topicId).queryKey, () => {
    changeTopic(topicId, ({ waiting }) => ({
      waiting: [...waiting.filter(({ id }) => id !== reply.id), reply],
    }));
  });
  refreshLists();
}

/** Applies a change now, and again after a fetch in flight, whose data may be older. */
function applyAfterFetch(queryKey: readonly unknown[], change: () => void): void {
  change();
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') query.promise?.then(change, () => undefined);
}
