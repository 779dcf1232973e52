import { usePageTitle } from '@backflow/platform';
import { Container, Icon, PageHeader } from '@backflow/ui';
import { LegalContents } from './legal-contents.tsx';
import styles from './legal-page.module.css';
import type { LegalSection } from './legal-section.ts';
import { useLinkedSection } from './use-linked-section.ts';

/** A legal document: its contents beside the text, or folded above it on a phone, and numbered sections. */
export function LegalPage({
  title,
  lead,
  updated,
  sections,
}: {
  title: string;
  lead: string;
  /** As people read it: 'June 9, 2025'. */
  updated: string;
  sections: readonly LegalSection[];
}) {
  usePageTitle(title);
  useLinkedSection();
  return (
    <Container>
      <PageHeader title={title} lead={lead} />
      <p className={styles.updated}>Last updated {updated}</p>
      <div className={styles.columns}>
        <nav className={styles.aside} aria-label={`Contents of the ${title}`}>
          <p className={styles.asideTitle}>Contents</p>
          <LegalContents sections={sections} />
        </nav>
        <details className={styles.folded}>
          <summary>
            <span>
              Contents <span className={styles.count}>{sections.length} sections</span>
            </span>
            <Icon name="chevron-down" />
          </summary>
          <nav aria-label={`Contents of the ${title}`}>
            <LegalContents sections={sections} />
          </nav>
        </details>
        <article className={styles.text}>
          {sections.map(({ id, title: heading, body }, index) => (
            <section key={id} aria-labelledby={id}>
              <div className={styles.heading}>
                <h2 id={id} tabIndex={-1}>
                  <span className={styles.number}>{index + 1}.</span> {heading}
                </h2>
                <a
                  href={`#${id}`}
                  className={styles.anchor}
                  aria-label={`Link to section ${index + 1}, ${heading}`}
                >
                  #
                </a>
              </div>
              {body}
            </section>
          ))}
        </article>
      </div>
    </Container>
  );
}
