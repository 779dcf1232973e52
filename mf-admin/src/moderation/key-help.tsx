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
export const KeyHelp = () => (
  <p className={styles.help}>
    With a row in focus:{' '}
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
