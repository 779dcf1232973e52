import { brand } from '@backflow/contracts';

/** The company's name and postal address, a line each. */
export const CompanyAddress = () => (
  <address>
    {brand.companyName}
    {brand.contact.postalAddress.map((line) => (
      <span key={line}>
        <br />
        {line}
      </span>
    ))}
  </address>
);
