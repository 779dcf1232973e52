import { markForumAnswer } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { refetchAfter, request, toast } from '@backflow/platform';
import { copyLink, useModule } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DeletePost } from './delete-post.tsx';
import { ModeratePost } from '../moderation/moderate.tsx';
import { toastError } from '../../toast-error.ts';
import { postHref } from '../post-labels.ts';
import styles from './post-actions.module.css';

interface Props {
  post: ForumPost;
  onQuote: ((post: ForumPost) => void) | undefined;
  onEdit: () => void;
}

const loadReport = () => import('./report-post.tsx');

/** The actions that the reader may take on a post. */
export function PostActions({ post, onQuote, onEdit }: Props) {
  const { may, state } = post;
  const [isReporting, setIsReporting] = useState(false);
  const [closeReport] = useState(() => () => setIsReporting(false));
  const report = useModule(isReporting ? loadReport : undefined, closeReport);
  const isPublic = state === 'approved';
  return (
    <div className={styles.actions}>
      {isPublic && onQuote && (
        <Button variant="ghost" size="sm" onClick={() => onQuote(post)}>
          Quote
        </Button>
      )}
      {may.markAnswer && isPublic && post.number !== null && <MarkAnswer post={post} />}
      {may.edit && (
        <Button variant="ghost" size="sm" data-edit="" onClick={onEdit}>
          Edit
        </Button>
      )}
      {isPublic && (
        <Button variant="ghost" size="sm" onClick={() => void copyLink(postHref(post))}>
          Copy Link
        </Button>
      )}
      {may.report && (
        <Button
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          pending={isReporting && !report}
          onClick={() => setIsReporting(true)}
        >
          Report
        </Button>
      )}
      {may.delete && <DeletePost post={post} />}
      {may.moderate && <ModeratePost post={post} />}
      {isReporting && report && <report.ReportPost post={post} onClose={closeReport} />}
    </div>
  );
}

function MarkAnswer({ post: { id, topicId, isAnswer } }: { post: ForumPost }) {
  const mark = useMutation({
    mutationFn: () =>
      request(markForumAnswer, { params: { id: topicId }, body: { postId: isAnswer ? null : id } }),
    onSuccess: async () => {
      await refetchAfter(markForumAnswer);
      toast({ title: isAnswer ? 'No longer marked as the answer' : 'Marked as the answer' });
    },
    onError: (error) => toastError('Failed to mark the answer. Please try again.', error),
  });
  return (
    <Button variant="ghost" size="sm" pending={mark.isPending} onClick={() => mark.mutate()}>
      {isAnswer ? 'Unmark' : 'Mark as Answer'}
    </Button>
  );
}
