import { AdminForumPost } from '@backflow/contracts/community';
import { makeFixture, nextId } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ModerationPage } from '../moderation-page.tsx';

const TOPIC = 'f0f0f0f0-0000-4000-8000-0000000000aa';

/** A pending topic. */
export function buildAdminPost(overrides: Partial<AdminForumPost> = {}): AdminForumPost {
  const id = nextId();
  return makeFixture(AdminForumPost, {
    id,
    topicId: id,
    title: 'Relief valve drips',
    topicTitle: 'Relief valve drips',
    content: 'It drips all night.',
    state: 'pending',
    createdAt: '2026-12-04T16:00:00.000Z',
    version: 3,
    author: { id: 'ann', name: 'Ann Lee', showsName: false, isSilenced: false, approvedPosts: 1 },
    ...overrides,
  });
}

/** A pending reply. */
export const buildReply = (overrides: Partial<AdminForumPost> = {}): AdminForumPost => {
  const { title: _, ...reply } = buildAdminPost({ topicId: TOPIC, ...overrides });
  return reply;
};

/** Renders the page for an administrator, with these posts and further responses. */
export function showModeration({
  pending = [],
  all = pending,
  at = '/admin/moderation',
  more = {},
}: {
  pending?: readonly AdminForumPost[];
  all?: readonly AdminForumPost[];
  at?: string;
  more?: Responses;
}) {
  const calls = fakeApi({
    'GET /api/admin/stats': () => ({
      body: { totalUsers: 1204, premiumUsers: 310, totalCourses: 12, totalEvents: 40 },
    }),
    'GET /api/admin/forum/counts': () => data({ pending: pending.length, oldestPending: null, reported: 0 }),
    'GET /api/admin/forum/posts/pending': () => data(pending),
    'GET /api/admin/forum/posts': () => data(all),
    'GET /api/admin/forum/silenced': () => data([]),
    ...more,
  });
  const user = renderInShell(<ModerationPage />, { at, as: buildMember({ isAdmin: true }) });
  return { user, calls };
}

export const approvePath = ({ id }: AdminForumPost): string => `/api/admin/forum/posts/${id}/approve`;
export const rejectPath = ({ id }: AdminForumPost): string => `/api/admin/forum/posts/${id}/reject`;

export const table = (name = 'Posts pending approval') => screen.findByRole('table', { name });
export const getRow = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error('no row with this text');
  return within(row);
};
export const focusRow = (at: number) => act(() => screen.getAllByRole('row')[at]?.focus());
export const press = (name: string, parts: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(parts.getByRole('button', { name }));
export const pressInDialog = (name: string) => press(name, within(screen.getByRole('dialog')));
/** Responses of success to these requests. */
export const accepted = (...requests: string[]) =>
  Object.fromEntries(requests.map((each) => [each, () => data(null)]));
export const approvals = (posts: readonly AdminForumPost[]) =>
  accepted(...posts.map((post) => `POST ${approvePath(post)}`));
