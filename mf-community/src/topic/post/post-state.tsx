import { POST_STATE_LABELS } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { formatCount } from '@backflow/remote-kit';
import { Alert, Badge } from '@backflow/ui';
import type { ReactNode } from 'react';
import { StateBadge } from '../../topics/topic-badges.tsx';
import styles from './post-state.module.css';

/** The badges of a post, and the reason of a rejection. */
export function PostState({ post }: { post: ForumPost }) {
  const { state, rejection, isAnswer, reportCount, author } = post;
  const badges: ReactNode[] = [];
  if (state === 'pending') badges.push(<StateBadge key="state" state={state} />);
  if (isAnswer) {
    badges.push(
      <Badge key="answer" tone="success" icon="check">
        Answer
      </Badge>,
    );
  }
  if (reportCount > 0) {
    badges.push(
      <Badge key="reports" tone="danger" icon="alert">
        {formatCount(reportCount, 'report', 'reports')}
      </Badge>,
    );
  }
  return (
    <>
      {badges.length > 0 && <p className={styles.badges}>{badges}</p>}
      {state === 'rejected' && (
        <Alert tone="warning" title={author.isMe ? 'Your post was rejected' : POST_STATE_LABELS.rejected}>
          {rejection !== null && <p className={styles.reason}>{rejection}</p>}
          {author.isMe && <p>Nobody else sees it. You can change it and hand it in again.</p>}
        </Alert>
      )}
    </>
  );
}
