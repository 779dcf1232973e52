import styles from './spinner.module.css';

/** A spinner of `size` px. Decorative: put a text beside it. */
export const Spinner = ({ size }: { size: number }) => (
  <span className={styles.spinner} aria-hidden="true">
    <svg width={size} height={size} viewBox="0 0 20 20">
      <circle className={styles.track} cx="10" cy="10" r="7.5" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" />
    </svg>
  </span>
);
