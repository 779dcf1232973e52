import styles from './row-keys.module.css';

const KEYS = [
  { keys: ['j', 'k'], does: 'move' },
  { keys: ['Enter'], does: 'edit' },
  { keys: ['x'], does: 'select' },
  { keys: ['p'], does: 'publish' },
  { keys: ['u'], does: 'unpublish' },
  { keys: ['m'], does: 'mail' },
  { keys: ['d'], does: 'delete' },
] as const;

/** The keys of a focused record. They act on the selected records where there are some. */
export const RowKeys = ({ hasMail }: { hasMail: boolean }) => (
  <p className={styles.keys}>
    {KEYS.filter(({ does }) => hasMail || does !== 'mail').map(({ keys, does }) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
);
