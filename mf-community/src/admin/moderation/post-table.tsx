import type { AdminForumPost } from '@backflow/contracts/community';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { DataTable, useSelection } from '@backflow/remote-kit/lists';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { KeyHelp, SelectionBar } from './selection-bar.tsx';
import { isPending, mayApprove } from './api.ts';
import { postColumns } from './post-cells.tsx';
import { PostDialog } from './post-dialog.tsx';
import { nameOf } from './post-labels.ts';
import { FailedPosts } from './failed-posts.tsx';
import { useDecisions } from './use-decisions.ts';

type Posts = readonly AdminForumPost[];

interface Props {
  label: string;
  posts: Posts;
  query: Parameters<typeof DataTable<AdminForumPost>>[0]['query'];
  isChanging?: boolean;
}

/** Posts, with actions for one or several of them by buttons and keys. */
export function PostTable({ label, posts, query, isChanging = false }: Props) {
  const { busy, failures, clearFailures, decide } = useDecisions();
  const selection = useSelection({ rows: posts, resetKey: label });
  const [dialog, setDialog] = useState<{ kind: 'read' | 'reject' | 'delete'; posts: Posts } | null>(null);
  const close = () => setDialog(null);
  const open = (kind: 'read' | 'reject' | 'delete', about: Posts) =>
    about.length > 0 && setDialog({ kind, posts: about });
  const selected = selection.rows;

  /** A key applies to the selected posts, else to the focused row. */
  const targetsOf = (post: AdminForumPost): Posts => (selected.length > 0 ? selected : [post]);
  const keys: Readonly<Record<string, (post: AdminForumPost) => void>> = {
    a: (post) => decide(targetsOf(post), { kind: 'approve' }),
    r: (post) => open('reject', targetsOf(post).filter(isPending)),
    d: (post) => open('delete', targetsOf(post)),
    Enter: (post) => open('read', [post]),
  };

  return (
    <>
      <FailedPosts failures={failures} onClose={clearFailures} />
      <SelectionBar
        selected={selected}
        isBusy={selected.some(({ id }) => busy.has(id))}
        onApprove={() => decide(selected, { kind: 'approve' })}
        onReject={() => open('reject', selected.filter(isPending))}
        onDelete={() => open('delete', selected)}
        onClear={selection.clear}
      />
      <KeyHelp selected={selected.length} />
      <DataTable
        label={label}
        columns={postColumns({
          busy,
          approve: (post) => decide([post], { kind: 'approve' }),
          reject: (post) => open('reject', [post]),
          remove: (post) => open('delete', [post]),
          read: (post) => open('read', [post]),
        })}
        rows={posts}
        query={query}
        isChanging={isChanging}
        selection={{ ...selection, labelOf: (post) => `Choose ${nameOf(post)}` }}
        onRowKey={(key, post, event) => {
          if (!keys[key]) return;
          event.preventDefault();
          keys[key](post);
        }}
      />
      {dialog?.kind === 'read' && dialog.posts[0] && (
        <PostDialog
          post={dialog.posts[0]}
          onApprove={
            mayApprove(dialog.posts[0]) ? () => decide(dialog.posts, { kind: 'approve' }) : undefined
          }
          onReject={isPending(dialog.posts[0]) ? () => open('reject', dialog.posts) : undefined}
          onDelete={() => open('delete', dialog.posts)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'reject' && (
        <ReasonDialog
          title={rejectTitle(dialog.posts)}
          description={
            dialog.posts.length === 1
              ? 'Its author is shown the reason, and can hand it in again.'
              : 'Each author is shown the reason, and can hand it in again.'
          }
          sendLabel="Reject"
          draft={`reject.${dialog.posts.map(({ id }) => id).join()}`}
          errorMessage="Failed to reject post. Please try again."
          send={(reason) => {
            close();
            decide(dialog.posts, { kind: 'reject', reason });
            return Promise.resolve();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={dialog?.kind === 'delete'}
        title={dialog?.posts.length === 1 ? 'Delete Post' : 'Delete Posts'}
        question={deleteQuestion(dialog?.posts.length ?? 1)}
        note={
          dialog?.posts.some(({ title }) => title !== undefined)
            ? 'A topic is deleted with its replies.'
            : undefined
        }
        confirmLabel="Delete"
        onConfirm={() => {
          close();
          decide(dialog?.posts ?? [], { kind: 'delete' });
        }}
        onClose={close}
      />
    </>
  );
}

function rejectTitle(posts: Posts): string {
  if (posts.length > 1) return `Reject ${formatCount(posts.length, 'post', 'posts')}`;
  return posts[0]?.state === 'approved' ? 'Reject this change' : 'Reject this post';
}

const deleteQuestion = (count: number): string =>
  count === 1
    ? 'Are you sure you want to delete this post? This action cannot be undone.'
    : `Are you sure you want to delete these ${count} posts? This action cannot be undone.`;
