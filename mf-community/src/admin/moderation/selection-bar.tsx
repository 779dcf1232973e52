import type { AdminForumPost } from '@backflow/contracts/community';
import { Button } from '@backflow/ui';
import { isPending, mayApprove } from './api.ts';
import styles from './selection-bar.module.css';
import { formatCount } from '@backflow/remote-kit';
import { ACTS_ON_ROWS } from '@backflow/remote-kit/lists';

interface Props {
  selected: readonly AdminForumPost[];
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
  onDelete: () => void;
  onClear: () => void;
}

/** Actions on all selected posts. Each button shows the number of posts it applies to. */
export function SelectionBar({ selected, isBusy, onApprove, onReject, onDelete, onClear }: Props) {
  const [approvable, pending] = [selected.filter(mayApprove).length, selected.filter(isPending).length];
  return (
    <div role="group" aria-label="Chosen posts" className={styles.bar} {...ACTS_ON_ROWS}>
      <p role="status">{selected.length > 0 && `${formatCount(selected.length, 'post', 'posts')} chosen`}</p>
      {selected.length > 0 && (
        <div className={styles.buttons}>
          <Button size="sm" pending={isBusy} disabled={approvable === 0} onClick={onApprove}>
            Approve ({approvable})
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy || pending === 0} onClick={onReject}>
            Reject ({pending})
          </Button>
          <Button size="sm" variant="quiet" disabled={isBusy} onClick={onDelete}>
            Delete ({selected.length})
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

/** The keys of a focused row. They work only there, so that typing or dictating elsewhere does nothing. */
export const KeyHelp = ({ selected }: { selected: number }) => (
  <p className={styles.help}>
    With a row in focus
    {selected > 0 && (
      <> (a, r and d act on {selected === 1 ? 'the post chosen' : `all ${selected} posts chosen`})</>
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
