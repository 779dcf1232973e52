import { mailHref } from '@backflow/contracts/identity';
import { formatPrice } from '@backflow/contracts';
import { getSupplierEmail } from '@backflow/contracts/settings';
import type { EventView } from '@backflow/contracts/events';
import { siteSettings, useSession } from '@backflow/platform';
import { PendingInvoice, useIsBilledToOther } from '@backflow/booking-kit';
import { Alert } from '@backflow/ui';
import styles from './next-steps.module.css';

/** The steps after registering for a paid event: invoice, payment, seat. */
export function NextSteps({ id, registration }: Pick<EventView, 'id' | 'registration'>) {
  const isBilledToOther = useIsBilledToOther(registration);
  const user = useSession((session) => session.user);
  const settings = siteSettings();
  const address = getSupplierEmail(settings);
  if (!user) return null;
  if (isBilledToOther) {
    return (
      <Alert title="What comes next">
        <p>
          The invoice goes to whoever booked this for you: your company or a colleague. Once it is paid, we
          confirm your seat by email. A seat is held for you until then.
        </p>
      </Alert>
    );
  }
  return (
    <Alert title="What comes next">
      <ol className={styles.steps}>
        <li>
          <PendingInvoice
            offerId={id}
            otherwise={`${settings.companyName} sends the invoice${registration?.due === undefined ? '' : ` for ${formatPrice(registration.due)}`} to ${user.email}.`}
          />
          {!user.emailConfirmed && ' Please confirm this address: we have sent you a link.'}
        </li>
        <li>You pay it by the date written on it. A seat is held for you until then.</li>
        <li>We confirm your seat by email, with a file for your calendar.</li>
      </ol>
      <p>
        Questions about the invoice? Write to{' '}
        <a className={styles.link} href={mailHref(address)}>
          {address}
        </a>{' '}
        or call {settings.phone}.
      </p>
    </Alert>
  );
}
