import type { AdminForumPost } from '@backflow/contracts/community';
import { isUnauthorized, reasonOf, toast, toastFailure } from '@backflow/platform';
import { useMutation } from '@tanstack/react-query';
import pMap from 'p-map';
import { useState } from 'react';
import { formatCount } from '@backflow/remote-kit';
import { usePendingIds } from '@backflow/remote-kit/admin';
import { approve, isWaiting, mayApprove, refreshForum, reject, remove } from './api.ts';

export type Decision = { kind: 'approve' } | { kind: 'reject'; reason: string } | { kind: 'delete' };

/** A post with which it did not go through, and why. */
export interface Refusal {
  post: AdminForumPost;
  reason: string;
}

interface Task {
  posts: readonly AdminForumPost[];
  decision: Decision;
}

const AT_ONCE = 4;
const WORDS = {
  approve: { past: 'approved', failed: 'Failed to approve post. Please try again.' },
  reject: { past: 'rejected', failed: 'Failed to reject post. Please try again.' },
  delete: { past: 'deleted', failed: 'Failed to delete post. Please try again.' },
} as const;

/** Of which posts a decision makes sense. */
const isOpenTo: Record<Decision['kind'], (post: AdminForumPost) => boolean> = {
  approve: mayApprove,
  reject: isWaiting,
  delete: () => true,
};

/** Approves, rejects and deletes posts, one or several, each by a call of its own, and says how it went. */
export function useDecisions() {
  const { pendingIds, isFree, add, remove } = usePendingIds();
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);

  const { mutate } = useMutation({
    mutationFn: async ({ posts, decision }: Task) => {
      const failures: { post: AdminForumPost; error: unknown }[] = [];
      const attempt = async (post: AdminForumPost) => {
        try {
          await decide(post, decision);
        } catch (error) {
          if (isUnauthorized(error)) throw error;
          failures.push({ post, error });
        }
      };
      await pMap(posts, attempt, { concurrency: AT_ONCE });
      return failures;
    },
    onSuccess: (failures, { posts, decision: { kind } }) => {
      const { past, failed } = WORDS[kind];
      const [only] = posts;
      if (posts.length === 1 && only) {
        if (failures[0]) toastFailure('Error', failures[0].error, failed);
        else toast({ title: `${isChange(only, kind) ? 'Change' : 'Post'} ${past}` });
        return;
      }
      const gone = posts.length - failures.length;
      toast(
        failures.length === 0
          ? { title: `${formatCount(gone, 'post', 'posts')} ${past}` }
          : {
              title: `${gone} of ${formatCount(posts.length, 'post', 'posts')} ${past}`,
              description: 'Above the table stands which were not, and why.',
              variant: 'destructive',
            },
      );
      setRefusals(failures.map(({ post, error }) => ({ post, reason: reasonOf(error, failed) })));
    },
    onSettled: (_, __, { posts }) => {
      remove(posts.map(({ id }) => id));
      refreshForum();
    },
  });

  return {
    /** Posts that are being decided on. */
    busy: pendingIds,
    refusals,
    forget: () => setRefusals([]),
    /** Decides on those to which the decision is open and that are not being decided on already. */
    decide: (posts: readonly AdminForumPost[], decision: Decision) => {
      const open = posts.filter((post) => isOpenTo[decision.kind](post) && isFree(post.id));
      if (open.length === 0) return;
      setRefusals([]);
      add(open.map(({ id }) => id));
      mutate({ posts: open, decision });
    },
  };
}

const decide = (post: AdminForumPost, decision: Decision): Promise<void> => {
  if (decision.kind === 'approve') return approve(post);
  return decision.kind === 'reject' ? reject(post, decision.reason) : remove(post);
};

/** Whether it was about a change of the post, not the post itself. */
const isChange = ({ state }: AdminForumPost, kind: Decision['kind']): boolean =>
  kind === 'reject' && state === 'approved';
