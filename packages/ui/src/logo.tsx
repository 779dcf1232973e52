import styles from './logo.module.css';

/** The mark alone: a check valve in its line, with the brass of a test cock after it. Decorative. */
const LogoMark = ({ size }: { size: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
    <rect className={styles.plate} width="30" height="30" rx="8" />
    <path className={styles.line} d="M4.5 15h6M10.5 9.75v10.5L19 15l-8.5-5.25ZM19 9.5v11M19 15h2.4" />
    <circle className={styles.brass} cx="24" cy="15" r="2.3" />
  </svg>
);

/** The mark and the site's name; `line` adds the brand line, where there is room. */
export const Logo = ({ name, line }: { name: string; line?: string | undefined }) => (
  <span className={styles.logo}>
    <LogoMark size={line ? 40 : 30} />
    <span>
      <span className={styles.name}>{name}</span>
      {line && <span className={styles.tagline}>{line}</span>}
    </span>
  </span>
);
