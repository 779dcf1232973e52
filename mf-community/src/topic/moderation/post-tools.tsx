import { approveForumPost, rejectForumPost } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { refetchAfter, request, toast } from '@backflow/platform';
import { ReasonDialog } from '@backflow/remote-kit/forms';
import { Menu } from '@backflow/ui';
import type { MenuItem } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getName } from '../post-labels.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ReportsDialog } from './reports-dialog.tsx';
import { SilenceDialog } from './silence-dialog.tsx';
import { toastError } from '../../toast-error.ts';

/** The administrators' menu of a post. It starts open. */
export function PostTools({ post, trigger }: { post: ForumPost; trigger: string }) {
  const [dialog, setDialog] = useState<'reject' | 'history' | 'reports' | 'silence' | null>(null);
  const approve = useMutation({
    mutationFn: () => request(approveForumPost, { params: { id: post.id }, body: { version: post.version } }),
    onSuccess: async () => {
      toast({ title: 'Post approved' });
      await refetchAfter(approveForumPost);
    },
    onError: (error) => {
      toastError('Failed to approve post. Please try again.', error);
      // Another administrator may have changed or approved the post.
      return refetchAfter(approveForumPost);
    },
  });
  const isPending = post.state === 'pending' || post.heldEdit?.rejection === null;
  const items: MenuItem[] = [
    ...(isPending
      ? [{ key: 'approve', label: 'Approve', icon: 'check', onSelect: () => approve.mutate() } as const]
      : []),
    ...(isPending
      ? [{ key: 'reject', label: 'Reject', icon: 'close', onSelect: () => setDialog('reject') } as const]
      : []),
    { key: 'history', label: 'History', icon: 'clock', onSelect: () => setDialog('history') },
    { key: 'reports', label: reportsLabel(post), icon: 'alert', onSelect: () => setDialog('reports') },
    ...(post.authorId !== undefined && !post.author.isMe
      ? [
          {
            key: 'silence',
            label: 'Silence Author',
            icon: 'lock',
            onSelect: () => setDialog('silence'),
          } as const,
        ]
      : []),
  ];
  const close = () => setDialog(null);
  return (
    <>
      <Menu trigger={trigger} header={getName(post)} items={items} floats startsOpen />
      {dialog === 'reject' && <RejectDialog post={post} onClose={close} />}
      {dialog === 'history' && <HistoryDialog post={post} onClose={close} />}
      {dialog === 'reports' && <ReportsDialog post={post} onClose={close} />}
      {dialog === 'silence' && post.authorId !== undefined && (
        <SilenceDialog memberId={post.authorId} name={post.author.name} onClose={close} />
      )}
    </>
  );
}

const reportsLabel = ({ reportCount }: ForumPost): string =>
  reportCount === 0 ? 'Reports' : `Reports (${reportCount})`;

/** Rejects a pending post, or the pending edit of an approved one. */
const RejectDialog = ({ post, onClose }: { post: ForumPost; onClose: () => void }) => (
  <ReasonDialog
    title={post.state === 'approved' ? 'Reject this change' : 'Reject this post'}
    description="Its author is shown the reason, and can hand it in again."
    sendLabel="Reject"
    draft={`reject.${post.id}`}
    errorMessage="Failed to reject post. Please try again."
    send={async (reason) => {
      await request(rejectForumPost, {
        params: { id: post.id },
        body: { reason, version: post.version },
      });
      onClose();
      toast({ title: post.state === 'approved' ? 'Change rejected' : 'Post rejected' });
      await refetchAfter(rejectForumPost);
    }}
    onClose={onClose}
  />
);
