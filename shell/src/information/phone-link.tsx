import { brand } from '@backflow/contracts';

/** The company's number, which a phone dials at a touch. */
export const PhoneLink = ({ className }: { className?: string | undefined }) => (
  <a href={`tel:+1${brand.contact.phone.replace(/\D/g, '')}`} className={className}>
    {brand.contact.phone}
  </a>
);
