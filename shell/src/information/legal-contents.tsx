import styles from './legal-page.module.css';
import type { LegalSection } from './legal-section.ts';

/** The numbered list of a document's sections, each a link to its heading. */
export const LegalContents = ({ sections }: { sections: readonly LegalSection[] }) => (
  <ol className={styles.contents}>
    {sections.map(({ id, title }, index) => (
      <li key={id}>
        <a href={`#${id}`}>
          <span className={styles.contentsNumber}>{index + 1}.</span>
          <span>{title}</span>
        </a>
      </li>
    ))}
  </ol>
);
