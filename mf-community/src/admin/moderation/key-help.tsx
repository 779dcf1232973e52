import styles from './key-help.module.css';

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
