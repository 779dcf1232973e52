import { reportForumPost } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { request, toast } from '@backflow/platform';
import { ReasonDialog } from '@backflow/remote-kit/forms';

/** Reports a post to administrators. */
export const ReportPost = ({ post, onClose }: { post: ForumPost; onClose: () => void }) => (
  <ReasonDialog
    title="Report this post"
    description="Administrators will look at it. Its author is not told who reported it."
    sendLabel="Report"
    draft={`report.${post.id}`}
    errorMessage="Failed to report post. Please try again."
    send={async (reason) => {
      await request(reportForumPost, { params: { id: post.id }, body: { reason } });
      onClose();
      toast({ title: 'Post reported', description: 'Thank you. An administrator will look at it.' });
    }}
    onClose={onClose}
  />
);
