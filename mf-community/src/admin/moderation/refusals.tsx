import { Alert, Button } from '@backflow/ui';
import { nameOf } from './post-labels.ts';
import type { Refusal } from './use-decisions.ts';

/** Of several posts, those with which it did not go through. */
export const Refusals = ({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) =>
  refusals.length > 0 && (
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
        {refusals.map(({ post, reason }) => (
          <li key={post.id}>
            {nameOf(post)}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
