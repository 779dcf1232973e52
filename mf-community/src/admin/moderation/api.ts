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
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ModerationFilter } from './moderation-filter.ts';

const PAGE_SIZE = 50;
const SOON_MS = 30_000;

/** Fetched whenever it is shown. Left and come back to, a list begins with its first page. */
const EACH_TIME = { staleTime: 0, gcTime: 0 };
const EACH_HALF_MINUTE = { staleTime: 0, refetchInterval: SOON_MS };

/** Counts of the whole site. */
export const adminStats = queryOf(getAdminStats, {}, EACH_HALF_MINUTE);

export const postCounts = queryOf(countAdminForumPosts, {}, EACH_HALF_MINUTE);

/** What waits, the longest waiting first: what comes meanwhile comes at the end, and while that is in sight, by itself. */
export const pendingPosts = infiniteQueryOptions({
  ...pagesOf(listPendingForumPosts, { query: { limit: PAGE_SIZE } }, EACH_TIME),
  refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : SOON_MS),
});

/** Every post, the newest first, or the best matches of a search. */
export const allPosts = (filter: Pick<ModerationFilter, 'only' | 'search'>) =>
  pagesOf(listAdminForumPosts, { query: { limit: PAGE_SIZE, ...withoutEmpty(filter) } }, EACH_TIME);

/** Whether a post waits for a decision, or a change of it does. */
export const isWaiting = ({ state, heldEdit }: AdminForumPost): boolean =>
  state === 'pending' || heldEdit?.rejection === null;

/** One that was rejected can still be approved. */
export const mayApprove = (post: AdminForumPost): boolean => isWaiting(post) || post.state === 'rejected';

/** Lets everybody see a post as it was read here, or the change of it that waits. */
export async function approve({ id, version }: AdminForumPost): Promise<void> {
  await takingCurrent(() => request(approveForumPost, { params: { id }, body: { version } }));
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

/** Refuses a post as it was read here, or the change of it that waits. */
export async function reject({ id, version }: AdminForumPost, reason: string): Promise<void> {
  await takingCurrent(() => request(rejectForumPost, { params: { id }, body: { reason, version } }));
  await change(id, (post) =>
    post.state === 'approved'
      ? { ...post, heldEdit: post.heldEdit && { ...post.heldEdit, rejection: reason } }
      : { ...post, state: 'rejected', rejection: reason },
  );
}

/** Deletes a post for good, a topic with its replies. */
export async function remove({ id }: AdminForumPost): Promise<void> {
  await request(deleteForumPost, { params: { id } });
  await changeLists((post) => (post.id === id || post.topicId === id ? null : post));
}

/** The reports of a post were closed. */
export async function forgetReports(id: string): Promise<void> {
  await change(id, (post) => ({ ...post, reportCount: 0 }));
  refreshForum();
}

/** The post was changed meanwhile: what it is now takes its place in the lists. */
async function takingCurrent(send: () => Promise<unknown>): Promise<void> {
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
 * Changes posts where they are listed, or takes them out (null). Lists are not read anew for it: of a hundred thousand
 * posts that would be every page that was scrolled through.
 */
async function changeLists(by: (post: AdminForumPost) => AdminForumPost | null): Promise<void> {
  // A response that is on its way would bring back what was.
  await Promise.all([cancelFetches(listPendingForumPosts), cancelFetches(listAdminForumPosts)]);
  patchCached(listPendingForumPosts, (post) => {
    const next = by(post);
    return next && isWaiting(next) ? next : null;
  });
  patchCached(listAdminForumPosts, by);
}

/** Refetches what else shows posts of the forum, to members and administrators. */
export const refreshForum = (): void =>
  void refetchAfter(dismissForumPostReports, { except: [listPendingForumPosts, listAdminForumPosts] });
