import type { AdminForumPost } from '@backflow/contracts/community';
import { Alert, Button } from '@backflow/ui';
import styles from './row-content.module.css';
import { getName } from './post-labels.ts';
import type { FailedDecision } from './use-decisions.ts';

interface Props {
  failures: readonly FailedDecision[];
  /** Opens the post in a dialog. */
  onRead: (post: AdminForumPost) => void;
  onClose: () => void;
}

/** The posts on which a decision failed, each with the reason. */
export const FailedPosts = ({ failures, onRead, onClose }: Props) =>
  failures.length > 0 && (
    <Alert
      tone="danger"
      title="These did not go through:"
      action={
        <Button size="sm" variant="quiet" onClick={onClose}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {failures.map(({ post, reason }) => (
          <li key={post.id}>
            <button type="button" className={styles.title} onClick={() => onRead(post)}>
              {getName(post)}
            </button>
            : {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
