import type { AdminForumPost } from '@backflow/contracts/community';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { isPending, mayApprove } from './api.ts';
import { PostDialog } from './post-dialog.tsx';
import type { Decision } from './use-decisions.ts';

type Posts = readonly AdminForumPost[];

/** The dialog that is open: one post to read, or those to reject or delete. */
export interface OpenDialog {
  kind: 'read' | 'reject' | 'delete';
  posts: Posts;
}

interface Props {
  dialog: OpenDialog | null;
  open: (kind: OpenDialog['kind'], posts: Posts) => void;
  decide: (posts: Posts, decision: Decision) => void;
  onClose: () => void;
}

/** The dialogs of a list of posts. */
export const DecisionDialogs = ({ dialog, open, decide, onClose }: Props) => (
  <>
    {dialog?.kind === 'read' && dialog.posts[0] && (
      <PostDialog
        post={dialog.posts[0]}
        onApprove={mayApprove(dialog.posts[0]) ? () => decide(dialog.posts, { kind: 'approve' }) : undefined}
        onReject={isPending(dialog.posts[0]) ? () => open('reject', dialog.posts) : undefined}
        onDelete={() => open('delete', dialog.posts)}
        onClose={onClose}
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
          onClose();
          decide(dialog.posts, { kind: 'reject', reason });
          return Promise.resolve();
        }}
        onClose={onClose}
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
        onClose();
        decide(dialog?.posts ?? [], { kind: 'delete' });
      }}
      onClose={onClose}
    />
  </>
);

function rejectTitle(posts: Posts): string {
  if (posts.length > 1) return `Reject ${formatCount(posts.length, 'post', 'posts')}`;
  return posts[0]?.state === 'approved' ? 'Reject this change' : 'Reject this post';
}

const deleteQuestion = (count: number): string =>
  count === 1
    ? 'Are you sure you want to delete this post? This action cannot be undone.'
    : `Are you sure you want to delete these ${count} posts? This action cannot be undone.`;
