import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A turning ring the size of an icon; with `label` it announces itself, without it is decoration. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} {...(label ? { role: 'status' } : { 'aria-hidden': true })}>
      <svg width={size} height={size} viewBox="0 0 20 20">
        <circle className={styles.track} cx="10" cy="10" r="7.5" />
        <path className={styles.turn} d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
