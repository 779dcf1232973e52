import { mailHref, phoneHref } from '@backflow/contracts/identity';
import { siteSettings } from '@backflow/platform';

/** An email address as a mailto link. */
export const MailLink = ({ address, className }: { address: string; className?: string | undefined }) => (
  <a href={mailHref(address)} className={className}>
    {address}
  </a>
);

/** The company's phone number as a tel link. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone } = siteSettings();
  return (
    <a href={phoneHref(phone, '+1')} className={className}>
      {phone}
    </a>
  );
}

/** The company's name and postal address, one line each. */
export function CompanyAddress() {
  const { companyName, postalAddress } = siteSettings();
  return (
    <address>
      {companyName}
      {postalAddress.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </address>
  );
}
