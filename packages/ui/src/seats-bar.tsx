import styles from './seats-bar.module.css';

/** How full it is, as a thin bar. Decorative: say the count in words beside it. Draws nothing without a limit. */
export function SeatsBar({ taken, total }: { taken: number; total: number | null | undefined }) {
  if (total === null || total === undefined) return null;
  const share = total <= 0 ? 1 : Math.min(1, Math.max(0, taken / total));
  return (
    <span className={styles.bar} data-full={share === 1 || undefined} aria-hidden="true">
      <span className={styles.taken} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
