import { mailHref } from '@backflow/contracts/identity';
import type { CompanyRecord } from '@backflow/contracts/identity';
import { PhoneLink } from '@backflow/remote-kit';
import { Badge, Muted, Row, RowList } from '@backflow/ui';
import type { ReactNode } from 'react';
import styles from './companies.module.css';
import { formatPaymentTerms, formatPurchaseOrderRule } from './company-api.ts';

/** Address, terms and contacts of a company. */
export const CompanyFacts = ({ company, children }: { company: CompanyRecord; children?: ReactNode }) => (
  <>
    <dl className={styles.facts}>
      <Fact label="Address">{company.address ?? 'Not given'}</Fact>
      <Fact label="Purchase order">{formatPurchaseOrderRule(company)}</Fact>
      <Fact label="Payment terms">{formatPaymentTerms(company)}</Fact>
      {children}
    </dl>
    <RowList items={company.contacts} getKey={(contact) => company.contacts.indexOf(contact)}>
      {(contact) => (
        <Row
          title={
            <>
              {contact.name}
              {contact === company.contacts[0] && <Badge tone="water">Gets the invoices</Badge>}
            </>
          }
          details={[
            contact.role,
            contact.email === null ? 'No email given' : <a href={mailHref(contact.email)}>{contact.email}</a>,
            contact.phone !== null && <PhoneLink number={contact.phone} />,
          ]}
        />
      )}
    </RowList>
    {company.contacts.length === 0 && (
      <Muted>No contact yet. The first one that is added gets the invoices.</Muted>
    )}
  </>
);

/** One fact of a list. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
