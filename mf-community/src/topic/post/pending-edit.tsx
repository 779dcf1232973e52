import { discardPendingEdit } from '@backflow/contracts/community';
import type { ForumPost, PendingEdit } from '@backflow/contracts/community';
import { refetchAfter, request, toast } from '@backflow/platform';
import { RichText, formatMoment } from '@backflow/remote-kit';
import { Badge, Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { PostFiles } from './post-files.tsx';
import { toastError } from '../../toast-error.ts';
import styles from './pending-edit.module.css';

interface Props {
  post: ForumPost;
  edit: PendingEdit;
  /** The published title of the topic. */
  title: string | undefined;
}

/** The edit of a post that is pending or was rejected. Other readers see the published text. */
export function PendingEditView({ post, edit, title }: Props) {
  const { isMe } = post.author;
  const isRejected = edit.rejection !== null;
  const discard = useMutation({
    mutationFn: () => request(discardPendingEdit, { params: { id: post.id } }),
    onSuccess: () => {
      toast({ title: 'Your change was taken back' });
      return refetchAfter(discardPendingEdit);
    },
    onError: (error) => toastError('Failed to take back the change. Please try again.', error),
  });
  return (
    <section aria-label={isMe ? 'Your change' : 'A change that waits'} className={styles.change}>
      <p className={styles.state}>
        <Badge tone="brass" icon={isRejected ? 'alert' : 'clock'}>
          {isRejected ? 'Change rejected' : 'Change pending approval'}
        </Badge>
        <time dateTime={edit.sentAt}>{formatMoment(edit.sentAt)}</time>
      </p>
      {isRejected ? (
        <p className={styles.reason}>{edit.rejection}</p>
      ) : (
        <p className={styles.note}>Until it is approved everybody reads the post as it stands above.</p>
      )}
      {edit.title !== null && edit.title !== title && <p className={styles.title}>{edit.title}</p>}
      <div className={styles.body}>
        <RichText html={edit.html} />
      </div>
      <PostFiles files={edit.attachments} />
      {isMe && (
        <Button variant="quiet" size="sm" pending={discard.isPending} onClick={() => discard.mutate()}>
          Take Back
        </Button>
      )}
    </section>
  );
}
