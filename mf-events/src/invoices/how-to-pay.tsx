import { mailHref } from '@backflow/contracts/identity';
import { getMyInvoice } from '@backflow/contracts/bookings';
import { getSupplierEmail } from '@backflow/contracts/settings';
import { byId, queryOf, siteSettings } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';
import styles from './invoices-section.module.css';

/** The supplier's payment instructions, as an invoice has them. */
export function HowToPay({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery(queryOf(getMyInvoice, byId(invoiceId)));
  return (
    <div className={styles.how}>
      <p className={styles.caption}>How to pay</p>
      {data && <p className={styles.instructions}>{data.paymentInstructions}</p>}
      <AskAboutInvoices />
    </div>
  );
}

export function AskAboutInvoices() {
  const settings = siteSettings();
  const address = getSupplierEmail(settings);
  return (
    <p>
      Questions about an invoice? Write to <a href={mailHref(address)}>{address}</a> or call {settings.phone}.
    </p>
  );
}
