import {
  AdminForumPost,
  approveForumPost,
  countAdminForumPosts,
  deleteForumPost,
  dismissForumPostReports,
  listAdminForumPosts,
  listPendingForumPosts,
  rejectForumPost,
} from '@backflow/contracts/community';
import { getAdminStats } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import {
  ApiError,
  cancelFetches,
  pagesOf,
  patchCached,
  queryOf,
  refetchAfter,
  request,
} from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { polled } from '@backflow/remote-kit/admin';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ModerationFilter } from './moderation-filter.ts';

const PAGE_SIZE = 50;
const SOON_MS = 30_000;

/** Fetched whenever it is shown. A list that is shown again starts with its first page. */
const EACH_TIME = { staleTime: 0, gcTime: 0 };
const EACH_HALF_MINUTE = polled(SOON_MS);

/** Counts of the whole site. */
export const adminStats = queryOf(getAdminStats, {}, EACH_HALF_MINUTE);

export const postCounts = queryOf(countAdminForumPosts, {}, EACH_HALF_MINUTE);

/** Pending posts, the longest waiting first. New ones are at the end, so only a list of one page refetches by itself. */
export const pendingPosts = ({ search }: Pick<ModerationFilter, 'search'>) =>
  infiniteQueryOptions({
    ...pagesOf(
      listPendingForumPosts,
      { query: { limit: PAGE_SIZE, ...withoutEmpty({ search }) } },
      EACH_TIME,
    ),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : SOON_MS),
  });

/** All posts, newest first, or the best matches of a search. */
export const allPosts = ({ only, search }: Pick<ModerationFilter, 'only' | 'search'>) =>
  pagesOf(listAdminForumPosts, { query: { limit: PAGE_SIZE, ...withoutEmpty({ only, search }) } }, EACH_TIME);

/** True if a post or its edit is pending. */
export const isPending = ({ state, heldEdit }: AdminForumPost): boolean =>
  state === 'pending' || heldEdit?.rejection === null;

/** A rejected post can still be approved. */
export const mayApprove = (post: AdminForumPost): boolean => isPending(post) || post.state === 'rejected';

/** Approves a post or its pending edit, in the version that was read here. */
export async function approve({ id, version }: AdminForumPost): Promise<void> {
  await cachingConflict(() => request(approveForumPost, { params: { id }, body: { version } }));
  await change(id, (post) =>
    post.state === 'approved'
      ? { ...post, ...changed(post), heldEdit: null }
      : { ...post, state: 'approved', isApproved: true, rejection: null },
  );
}

const changed = ({ title, heldEdit }: AdminForumPost): Partial<AdminForumPost> =>
  heldEdit
    ? {
        content: heldEdit.content,
        attachments: heldEdit.attachments,
        ...(title !== undefined && { title: heldEdit.title ?? title }),
      }
    : {};

/** Rejects a post or its pending edit, in the version that was read here. */
export async function reject({ id, version }: AdminForumPost, reason: string): Promise<void> {
  await cachingConflict(() => request(rejectForumPost, { params: { id }, body: { reason, version } }));
  await change(id, (post) =>
    post.state === 'approved'
      ? { ...post, heldEdit: post.heldEdit && { ...post.heldEdit, rejection: reason } }
      : { ...post, state: 'rejected', rejection: reason },
  );
}

/** Deletes a post, and with a topic its replies. */
export async function remove({ id }: AdminForumPost): Promise<void> {
  await request(deleteForumPost, { params: { id } });
  await changeLists((post) => (post.id === id || post.topicId === id ? null : post));
}

/** Updates the cache after the reports of a post were dismissed. */
export async function clearReports(id: string): Promise<void> {
  await change(id, (post) => ({ ...post, reportCount: 0 }));
  refreshForum();
}

/** After a version conflict, puts the current post into the lists. */
async function cachingConflict(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    const now = error instanceof ApiError ? z.safeParse(AdminForumPost, error.current) : undefined;
    if (now?.success) await change(now.data.id, () => now.data);
    throw error;
  }
}

const change = (id: string, by: (post: AdminForumPost) => AdminForumPost): Promise<void> =>
  changeLists((post) => (post.id === id ? by(post) : post));

/**
 * Changes posts in the cached lists, or removes them (null). A refetch would load every page that was scrolled through.
 */
async function changeLists(by: (post: AdminForumPost) => AdminForumPost | null): Promise<void> {
  // A response in flight would restore the old posts.
  await Promise.all([cancelFetches(listPendingForumPosts), cancelFetches(listAdminForumPosts)]);
  patchCached(listPendingForumPosts, (post) => {
    const next = by(post);
    return next && isPending(next) ? next : null;
  });
  patchCached(listAdminForumPosts, by);
}

/** Refetches all other queries of forum posts. */
export const refreshForum = (): void =>
  void refetchAfter(dismissForumPostReports, { except: [listPendingForumPosts, listAdminForumPosts] });
