import type { Page } from '@backflow/content';
import { Container, Icon, PageHeader } from '@backflow/ui';
import { useEffect } from 'react';
import privacyPolicy from '../../../content/privacy-policy.md';
import termsOfService from '../../../content/terms-of-service.md';
import { LegalBody, LegalText } from './legal-text.tsx';
import styles from './legal-page.module.css';

/** `/privacy-policy` */
export const PrivacyPolicyPage = () => <LegalPage page={privacyPolicy} />;

/** `/terms-of-service` */
export const TermsOfServicePage = () => <LegalPage page={termsOfService} />;

/** A legal document with numbered sections. Its table of contents is beside the text, or folded above it on a phone. */
function LegalPage({ page: { title, lead, updated, sections } }: { page: Page }) {
  useLinkedSection();
  return (
    <Container>
      <PageHeader title={title} lead={<LegalText text={lead} />} />
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
              <LegalBody nodes={body} />
            </section>
          ))}
        </article>
      </div>
    </Container>
  );
}

/** The numbered sections of a document, as links to their headings. */
const LegalContents = ({ sections }: Pick<Page, 'sections'>) => (
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

/** Scrolls to the section in the address: the browser looked for it before the page was loaded. */
function useLinkedSection(): void {
  useEffect(() => {
    const linked = document.getElementById(location.hash.slice(1));
    if (!linked) return;
    // One frame later, after the focus has moved to the page's heading, as after every change of page.
    const frame = requestAnimationFrame(() => {
      linked.scrollIntoView();
      linked.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
