import type { AdminForumPost } from '@backflow/contracts/community';
import { reasonOf, toast, toastFailure } from '@backflow/platform';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { useBulkRun } from '@backflow/remote-kit/lists';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { approve, isPending, mayApprove, refreshForum, reject, remove } from './api.ts';

export type Decision = { kind: 'approve' } | { kind: 'reject'; reason: string } | { kind: 'delete' };

/** A post on which a decision failed. */
export interface FailedDecision {
  post: AdminForumPost;
  reason: string;
}

interface Task {
  post: AdminForumPost;
  decision: Decision;
}

const MESSAGES = {
  approve: { past: 'approved', failed: 'Failed to approve post. Please try again.' },
  reject: { past: 'rejected', failed: 'Failed to reject post. Please try again.' },
  delete: { past: 'deleted', failed: 'Failed to delete post. Please try again.' },
} as const;

/** The posts that a decision applies to. */
const appliesTo: Record<Decision['kind'], (post: AdminForumPost) => boolean> = {
  approve: mayApprove,
  reject: isPending,
  delete: () => true,
};

/**
 * Approves, rejects and deletes one or several posts, one request each, and shows the result.
 * @param onBulkDone called with the ids of the posts on which a decision on several failed
 */
export function useDecisions(onBulkDone: (failedIds: readonly string[]) => void) {
  const { pendingIds, isFree, add, remove: release } = usePendingIds();
  const [failures, setFailures] = useState<readonly FailedDecision[]>([]);
  const bulk = useBulkRun(['post', 'posts']);
  const finish = (ids: readonly string[]) => {
    release(ids);
    refreshForum();
  };

  const { mutate } = useMutation({
    mutationFn: ({ post, decision }: Task) => send(post, decision),
    onSuccess: (_, { post, decision: { kind } }) =>
      toast({ title: `${isAboutEdit(post, kind) ? 'Change' : 'Post'} ${MESSAGES[kind].past}` }),
    onError: (error, { decision: { kind } }) => toastFailure('Error', error, MESSAGES[kind].failed),
    onSettled: (_, __, { post }) => finish([post.id]),
  });

  const decideOnSeveral = (posts: ReadonlyMap<string, AdminForumPost>, decision: Decision) => {
    const { past, failed: fallback } = MESSAGES[decision.kind];
    bulk.run({
      ids: [...posts.keys()],
      one: async (id) => {
        const post = posts.get(id);
        if (post) await send(post, decision);
      },
      ...{ past, fallback },
      onDone: ({ failed }) => {
        finish([...posts.keys()]);
        setFailures(
          failed.flatMap(({ id, error }) => {
            const post = posts.get(id);
            return post ? [{ post, reason: reasonOf(error, fallback) }] : [];
          }),
        );
        onBulkDone(failed.map(({ id }) => id));
      },
    });
  };

  return {
    /** Ids of the posts with a request in flight. */
    busy: pendingIds,
    /** Progress of a bulk decision; null while none is under way. */
    progress: bulk.progress,
    failures,
    clearFailures: () => setFailures([]),
    /** Decides on the posts that the decision applies to, without those that have a request in flight. */
    decide: (posts: readonly AdminForumPost[], decision: Decision) => {
      const targets = posts.filter((post) => appliesTo[decision.kind](post) && isFree(post.id));
      const [first, second] = targets;
      if (!first || (second && bulk.isPending)) return;
      setFailures([]);
      add(targets.map(({ id }) => id));
      if (second) decideOnSeveral(new Map(targets.map((post) => [post.id, post])), decision);
      else mutate({ post: first, decision });
    },
  };
}

const send = (post: AdminForumPost, decision: Decision): Promise<void> => {
  if (decision.kind === 'approve') return approve(post);
  return decision.kind === 'reject' ? reject(post, decision.reason) : remove(post);
};

/** True if the decision is about the edit of a post. */
const isAboutEdit = ({ state }: AdminForumPost, kind: Decision['kind']): boolean =>
  kind === 'reject' && state === 'approved';
