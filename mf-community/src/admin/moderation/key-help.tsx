import { Fragment } from 'react';
import styles from './key-help.module.css';

const KEYS = [
  { keys: ['j', 'k'], does: 'next, previous' },
  { keys: ['Enter'], does: 'read' },
  { keys: ['e'], does: 'show all' },
  { keys: ['a'], does: 'approve' },
  { keys: ['r'], does: 'reject' },
  { keys: ['d'], does: 'delete' },
  { keys: ['x'], does: 'select' },
  { keys: ['Shift', '↓'], does: 'select several' },
] as const;

/** The keys of a focused row. They work only there, so that typing or dictating elsewhere does nothing. */
export const KeyHelp = ({ selected }: { selected: number }) => (
  <p className={styles.help}>
    <span>
      With a row in focus
      {selected > 0 && (
        <> (a, r and d act on {selected === 1 ? 'the selected post' : `all ${selected} selected posts`})</>
      )}
      :
    </span>
    {KEYS.map(({ keys, does }) => (
      <span key={does} className={styles.key}>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <kbd>{key}</kbd>
          </Fragment>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
);
