import { rejectForumPost } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { refetchAfter, request, toast } from '@backflow/platform';
import { ReasonDialog } from '@backflow/remote-kit/forms';

/** Refuses a post that waits, or the change of it that does. */
export const RejectDialog = ({ post, onClose }: { post: ForumPost; onClose: () => void }) => (
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
