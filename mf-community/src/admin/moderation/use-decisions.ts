import type { AdminForumPost } from '@backflow/contracts/community';
import { isUnauthorized, reasonOf, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import pMap from 'p-map';
import { useState } from 'react';
import { formatCount } from '@backflow/remote-kit';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { approve, isPending, mayApprove, refreshForum, reject, remove } from './api.ts';

export type Decision = { kind: 'approve' } | { kind: 'reject'; reason: string } | { kind: 'delete' };

/** A post on which a decision failed. */
export interface FailedDecision {
  post: AdminForumPost;
  reason: string;
}

interface Task {
  posts: readonly AdminForumPost[];
  decision: Decision;
}

const AT_ONCE = 4;
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

/** Approves, rejects and deletes one or several posts, one request each, and shows the result. */
export function useDecisions() {
  const { pendingIds, isFree, add, remove } = usePendingIds();
  const [failures, setFailures] = useState<readonly FailedDecision[]>([]);

  const { mutate } = useMutation({
    mutationFn: async ({ posts, decision }: Task) => {
      const errors: { post: AdminForumPost; error: unknown }[] = [];
      const attempt = async (post: AdminForumPost) => {
        try {
          await decide(post, decision);
        } catch (error) {
          if (isUnauthorized(error)) throw error;
          errors.push({ post, error });
        }
      };
      await pMap(posts, attempt, { concurrency: AT_ONCE });
      return errors;
    },
    onSuccess: (errors, { posts, decision: { kind } }) => {
      const { past, failed } = MESSAGES[kind];
      const [only] = posts;
      if (posts.length === 1 && only) {
        if (errors[0]) toastFailure('Error', errors[0].error, failed);
        else toast({ title: `${isAboutEdit(only, kind) ? 'Change' : 'Post'} ${past}` });
        return;
      }
      const succeeded = posts.length - errors.length;
      toast(
        errors.length === 0
          ? { title: `${formatCount(succeeded, 'post', 'posts')} ${past}` }
          : {
              title: `${succeeded} of ${formatCount(posts.length, 'post', 'posts')} ${past}`,
              description: 'Above the table stands which were not, and why.',
              variant: 'destructive',
            },
      );
      setFailures(errors.map(({ post, error }) => ({ post, reason: reasonOf(error, failed) })));
    },
    onSettled: (_, __, { posts }) => {
      remove(posts.map(({ id }) => id));
      refreshForum();
    },
  });

  return {
    /** Ids of the posts with a request in flight. */
    busy: pendingIds,
    failures,
    clearFailures: () => setFailures([]),
    /** Decides on the posts that the decision applies to, without those that have a request in flight. */
    decide: (posts: readonly AdminForumPost[], decision: Decision) => {
      const targets = posts.filter((post) => appliesTo[decision.kind](post) && isFree(post.id));
      if (targets.length === 0) return;
      setFailures([]);
      add(targets.map(({ id }) => id));
      mutate({ posts: targets, decision });
    },
  };
}

const decide = (post: AdminForumPost, decision: Decision): Promise<void> => {
  if (decision.kind === 'approve') return approve(post);
  return decision.kind === 'reject' ? reject(post, decision.reason) : remove(post);
};

/** Whether the decision is about the edit of a post. */
const isAboutEdit = ({ state }: AdminForumPost, kind: Decision['kind']): boolean =>
  kind === 'reject' && state === 'approved';
