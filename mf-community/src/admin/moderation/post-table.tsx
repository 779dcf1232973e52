import type { AdminForumPost } from '@backflow/contracts/community';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { DataTable, SelectionBar, useSelection } from '@backflow/remote-kit/lists';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { useState } from 'react';
import { Button } from '@backflow/ui';
import { isPending, mayApprove } from './api.ts';
import { KeyHelp } from './key-help.tsx';
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
  /** The filters of the list: other filters clear the selection. */
  filterKey: string;
  isChanging?: boolean;
}

/** Posts, with actions for one or several of them by buttons and keys. */
export function PostTable({ label, posts, query, filterKey, isChanging = false }: Props) {
  const selection = useSelection({ rows: posts, resetKey: filterKey });
  const { busy, progress, failures, clearFailures, decide } = useDecisions(selection.select);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<{ kind: 'read' | 'reject' | 'delete'; posts: Posts } | null>(null);
  const close = () => setDialog(null);
  const open = (kind: 'read' | 'reject' | 'delete', about: Posts) =>
    about.length > 0 && setDialog({ kind, posts: about });
  const selected = selection.rows;
  const [approvable, rejectable] = [selected.filter(mayApprove).length, selected.filter(isPending).length];

  const toggle = ({ id }: AdminForumPost) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  /** A key applies to the selected posts, else to the focused row. */
  const targetsOf = (post: AdminForumPost): Posts => (selected.length > 0 ? selected : [post]);
  const keys: Readonly<Record<string, (post: AdminForumPost) => void>> = {
    a: (post) => decide(targetsOf(post), { kind: 'approve' }),
    r: (post) => open('reject', targetsOf(post).filter(isPending)),
    d: (post) => open('delete', targetsOf(post)),
    e: toggle,
    Enter: (post) => open('read', [post]),
  };

  return (
    <>
      <FailedPosts
        failures={failures}
        onRead={(post) => open('read', [posts.find(({ id }) => id === post.id) ?? post])}
        onClose={clearFailures}
      />
      <KeyHelp selected={selected.length} />
      <DataTable
        label={label}
        columns={postColumns({
          ...{ busy, expanded, toggle },
          approve: (post) => decide([post], { kind: 'approve' }),
          reject: (post) => open('reject', [post]),
          remove: (post) => open('delete', [post]),
          read: (post) => open('read', [post]),
        })}
        rows={posts}
        query={query}
        isChanging={isChanging}
        selection={{ ...selection, labelOf: (post) => `Select ${nameOf(post)}` }}
        onRowKey={(key, post, event) => {
          if (!keys[key]) return;
          event.preventDefault();
          keys[key](post);
        }}
      />
      <SelectionBar nouns={['post', 'posts']} selection={selection} progress={progress}>
        <Button
          size="sm"
          pending={progress !== null}
          disabled={approvable === 0}
          onClick={() => decide(selected, { kind: 'approve' })}
        >
          Approve ({approvable})
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={progress !== null || rejectable === 0}
          onClick={() => open('reject', selected.filter(isPending))}
        >
          Reject ({rejectable})
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={progress !== null}
          onClick={() => open('delete', selected)}
        >
          Delete ({selected.length})
        </Button>
      </SelectionBar>
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
