import type { PageNode } from '@backflow/content';
import { brand } from '@backflow/contracts';
import { Link, siteSettings } from '@backflow/platform';
import { monthlyPremiumPrice } from '@backflow/remote-kit';
import { Fragment, createElement } from 'react';
import type { ReactNode } from 'react';
import { CompanyAddress, MailLink } from '../../company/contact-details.tsx';

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
export const LegalText = ({ text }: { text: string }) =>
  text.split(/(\{\w+\})/).map((part, index) => (
    // The parts of a text never change their order.
    <Fragment key={index}>{part.startsWith('{') ? PLACEHOLDERS[part.slice(1, -1)] : part}</Fragment>
  ));

/** The text of a section of a page. */
export const LegalBody = ({ nodes }: { nodes: readonly PageNode[] }): ReactNode =>
  nodes.map((node, index) => <LegalNode key={index} node={node} />);

function LegalNode({ node }: { node: PageNode }): ReactNode {
  if (typeof node === 'string') return <LegalText text={node} />;
  const { tag, href = '', children } = node;
  if (tag === 'p' && children[0] === ADDRESS) return <CompanyAddress />;
  if (tag === 'br') return <br />;
  const content = <LegalBody nodes={children} />;
  return tag === 'a' ? <Link to={href}>{content}</Link> : createElement(tag, null, content);
}
