import styles from './key-help.module.css';

/** A key of a focused row and what it does: `j` `k` 'move'. */
export interface RowKey {
  keys: readonly string[];
  does: string;
}

/** The keys of a focused row. They work only there, so that typing or dictating elsewhere does nothing. */
export const KeyHelp = ({ lead, keys }: { lead?: string; keys: readonly RowKey[] }) => (
  <p className={styles.keys}>
    {lead !== undefined && <span>{lead}</span>}
    {keys.map(({ keys: names, does }) => (
      <span key={does}>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </p>
);
