import { siteSettings } from '@backflow/platform';

/** An e-mail address one can write to with a click. */
export const MailLink = ({ address, className }: { address: string; className?: string | undefined }) => (
  <a href={`mailto:${address}`} className={className}>
    {address}
  </a>
);

/** The company's number, which a phone dials at a touch. */
export function PhoneLink({ className }: { className?: string | undefined }) {
  const { phone } = siteSettings();
  return (
    <a href={`tel:+1${phone.replace(/\D/g, '')}`} className={className}>
      {phone}
    </a>
  );
}

/** The company's name and postal address, a line each. */
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
