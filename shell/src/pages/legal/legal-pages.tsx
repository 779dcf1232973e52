import type { Page, PageNode } from '@backflow/content';
import { Container, Icon, PageHeader } from '@backflow/ui';
import { useEffect, Fragment, createElement } from 'react';
import type { ReactNode } from 'react';
import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { monthlyPremiumPrice } from '@backflow/remote-kit';
import privacyPolicy from '../../../content/privacy-policy.md';
import termsOfService from '../../../content/terms-of-service.md';
import { CompanyAddress, MailLink } from '../../company/contact-details.tsx';
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

const site = siteSettings();
const price = monthlyPremiumPrice();

/** Values of the placeholders in braces in the texts of `shell/content`. */
const PLACEHOLDERS: Readonly<Record<string, ReactNode>> = {
  brandName: site.brandName,
  companyName: site.companyName,
  established: brand.established,
  phone: site.phone,
  premiumOffer: price !== null && ` Premium membership is currently offered at ${price}/month.`,
  contactEmail: <MailLink address={site.contactEmail} />,
  eventsEmail: <MailLink address={brand.contact.email.events} />,
  privacyEmail: <MailLink address={brand.contact.email.privacy} />,
};
const ADDRESS = '{address}';

/** Text with its placeholders filled in. */
const LegalText = ({ text }: { text: string }) =>
  text.split(/(\{\w+\})/).map((part, index) => (
    // The parts of a text never change their order.
    <Fragment key={index}>{part.startsWith('{') ? PLACEHOLDERS[part.slice(1, -1)] : part}</Fragment>
  ));

/** The text of a section of a page. */
const LegalBody = ({ nodes }: { nodes: readonly PageNode[] }): ReactNode =>
  nodes.map((node, index) => <LegalNode key={index} node={node} />);

function LegalNode({ node }: { node: PageNode }): ReactNode {
  if (typeof node === 'string') return <LegalText text={node} />;
  const { tag, href = '', children } = node;
  if (tag === 'p' && children[0] === ADDRESS) return <CompanyAddress />;
  if (tag === 'br') return <br />;
  const content = <LegalBody nodes={children} />;
  return tag === 'a' ? <Link to={href}>{content}</Link> : createElement(tag, null, content);
}
