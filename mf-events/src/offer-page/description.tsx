import styles from './description.module.css';

/** Plain text; blank lines separate paragraphs. */
export const Description = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <div className={styles.description}>
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
