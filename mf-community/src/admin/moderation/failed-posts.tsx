import { Alert, Button } from '@backflow/ui';
import { nameOf } from './post-labels.ts';
import type { FailedDecision } from './use-decisions.ts';

/** The posts on which a decision failed, each with the reason. */
export const FailedPosts = ({
  failures,
  onClose,
}: {
  failures: readonly FailedDecision[];
  onClose: () => void;
}) =>
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
            {nameOf(post)}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
