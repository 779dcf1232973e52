import { JOIN_LIMIT, joinInvoices } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { getCents, getDollars, totalAmount } from '@backflow/contracts/bookings';
import { mutate, reasonOf, toast, toastFailure } from '@backflow/platform';
import { formatAmount, formatCount } from '@backflow/remote-kit';
import { Alert, Button, Dialog, Row, RowAmount, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './invoice-tools.module.css';

interface Props {
  /** Open ones of one payer. */
  invoices: readonly AdminInvoice[];
  statementHref: string;
  mailStatement: () => Promise<{ invoices: number }>;
}

/** What is done with all open invoices of a person or a company: their statement, and joining several into one. */
export function InvoiceTools({ invoices, statementHref, mailStatement }: Props) {
  const [joins, setJoins] = useState(false);
  const { mutate: send, isPending } = useMutation({
    mutationFn: mailStatement,
    onSuccess: ({ invoices: count }) =>
      toast({ title: 'The statement is on its way', description: formatCount(count, 'invoice', 'invoices') }),
    onError: (error) => toastFailure('Error', error, 'The statement could not be sent.'),
  });
  return (
    <div className={styles.tools}>
      <a href={statementHref} download className={buttonClass('quiet', 'sm')}>
        Download Statement
      </a>
      <Button size="sm" variant="quiet" pending={isPending} onClick={() => send()}>
        Send Statement by Email
      </Button>
      {invoices.length > 1 && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setJoins(true)}>
          Join Invoices
        </Button>
      )}
      {joins && <JoinDialog invoices={invoices.slice(0, JOIN_LIMIT)} onClose={() => setJoins(false)} />}
    </div>
  );
}

/** Chooses the invoices that become one. */
function JoinDialog({ invoices, onClose }: { invoices: readonly AdminInvoice[]; onClose: () => void }) {
  const [ids, setIds] = useState<readonly string[]>(invoices.map(({ id }) => id));
  const {
    mutate: join,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => mutate(joinInvoices, { body: { ids: [...ids] } }),
    onSuccess: ({ number, total }) => {
      toast({ title: `${number} is issued, over ${formatAmount(total)}` });
      onClose();
    },
  });
  const chosen = invoices.filter(({ id }) => ids.includes(id));
  const sent = chosen.filter(({ sentAt }) => sentAt !== null).length;
  return (
    <Dialog
      open
      title="Join invoices"
      description="They become one invoice with a line for each booking, billed as the first of them."
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} disabled={chosen.length < 2} onClick={() => join()}>
            Join Invoices
          </Button>
        </>
      }
    >
      {error && <Alert tone="danger">{reasonOf(error, 'The invoices could not be joined.')}</Alert>}
      <fieldset className={styles.choices}>
        <legend>Invoices</legend>
        {invoices.map(({ id, number, title, balance }) => (
          <label key={id} className={styles.choice}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={() => setIds(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
            />
            <Row title={number} details={title}>
              <RowAmount>{formatAmount(balance)}</RowAmount>
            </Row>
          </label>
        ))}
      </fieldset>
      <p role="status" className={styles.effect}>
        {chosen.length < 2
          ? 'Choose at least two.'
          : `One invoice over ${formatAmount(getDollars(getCents(totalAmount(chosen.map(({ balance }) => balance)))))}.`}
        {sent > 0 &&
          ` ${formatCount(sent, 'invoice that was sent is', 'invoices that were sent are')} credited.`}
      </p>
    </Dialog>
  );
}
