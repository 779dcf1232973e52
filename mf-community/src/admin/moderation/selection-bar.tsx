import type { AdminForumPost } from '@backflow/contracts/community';
import { Button } from '@backflow/ui';
import { isWaiting, mayApprove } from './api.ts';
import styles from './selection-bar.module.css';
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
export function SelectionBar({ chosen, isBusy, onApprove, onReject, onDelete, onClear }: Props) {
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

const KEYS = [
  { keys: ['j', 'k'], does: 'next, previous' },
  { keys: ['Enter'], does: 'read' },
  { keys: ['a'], does: 'approve' },
  { keys: ['r'], does: 'reject' },
  { keys: ['d'], does: 'delete' },
  { keys: ['x'], does: 'choose' },
] as const;

/** Which keys a row with the focus hears. Only there, so that nothing happens to who types or dictates elsewhere. */
export const KeyHelp = ({ chosen }: { chosen: number }) => (
  <p className={styles.help}>
    With a row in focus
    {chosen > 0 && (
      <> (a, r and d act on {chosen === 1 ? 'the post chosen' : `all ${chosen} posts chosen`})</>
    )}
    :{' '}
    {KEYS.map(({ keys, does }) => (
      <span key={does} className={styles.key}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
);
