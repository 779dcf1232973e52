import type { AdminForumPost } from '@backflow/contracts/community';
import { Button } from '@backflow/ui';
import { isWaiting, mayApprove } from './api.ts';
import styles from './chosen-bar.module.css';
import { formatCount } from '@backflow/remote-kit';
import { ACTS_ON_ROWS } from '@backflow/remote-kit/lists';

interface Props {
  chosen: readonly AdminForumPost[];
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What is done with all posts that are chosen; each button says with how many. */
export function ChosenBar({ chosen, isBusy, onApprove, onReject, onDelete, onClear }: Props) {
  const [approvable, waiting] = [chosen.filter(mayApprove).length, chosen.filter(isWaiting).length];
  return (
    <div role="group" aria-label="Chosen posts" className={styles.bar} {...ACTS_ON_ROWS}>
      <p role="status">{chosen.length > 0 && `${formatCount(chosen.length, 'post', 'posts')} chosen`}</p>
      {chosen.length > 0 && (
        <div className={styles.buttons}>
          <Button size="sm" pending={isBusy} disabled={approvable === 0} onClick={onApprove}>
            Approve ({approvable})
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy || waiting === 0} onClick={onReject}>
            Reject ({waiting})
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={onDelete}>
            Delete ({chosen.length})
          </Button>
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}
