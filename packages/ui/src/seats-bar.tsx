import styles from './seats-bar.module.css';

/** The share of taken seats as a thin bar; nothing without a limit. Decorative: show the count as text beside it. */
export function SeatsBar({ taken, total }: { taken: number; total: number | null | undefined }) {
  if (total === null || total === undefined) return null;
  const share = total <= 0 ? 1 : Math.min(1, Math.max(0, taken / total));
  return (
    <span className={styles.bar} data-full={share === 1 || undefined} aria-hidden="true">
      <span className={styles.taken} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
