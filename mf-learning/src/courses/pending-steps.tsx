import { mailHref } from '@backflow/contracts/identity';
import { getSupplierEmail } from '@backflow/contracts/settings';
import { siteSettings, useSession } from '@backflow/platform';
import { PendingInvoice } from '@backflow/booking-kit';
import styles from './pending-steps.module.css';

/** The steps after enrolling in a paid course (invoice, payment, access), and whom to ask. */
export function PendingSteps({ id }: { id: string }) {
  const user = useSession((session) => session.user);
  const settings = siteSettings();
  const address = getSupplierEmail(settings);
  return (
    <div className={styles.pending}>
      <ol className={styles.steps}>
        <li>
          <PendingInvoice
            offerId={id}
            otherwise={`${settings.companyName} sends the invoice${user ? ` to ${user.email}` : ''}.`}
          />
          {user && !user.emailConfirmed && ' Please confirm this address: we have sent you a link.'}
        </li>
        <li>You pay it by the date written on it.</li>
        <li>The course opens here, with all its lessons, and we tell you by email.</li>
      </ol>
      <p className={styles.contact}>
        Questions about the invoice? Write to <a href={mailHref(address)}>{address}</a> or call{' '}
        {settings.phone}.
      </p>
    </div>
  );
}
