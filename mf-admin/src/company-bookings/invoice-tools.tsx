import { JOIN_LIMIT, joinInvoices } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { getCents, getDollars, totalAmount } from '@backflow/contracts/bookings';
import { mutate, toast, toastFailure } from '@backflow/platform';
import { ActionDialog, formatAmount, formatCount } from '@backflow/remote-kit';
import { CheckboxList } from '@backflow/remote-kit/forms';
import { Button, Row, RowAmount, buttonClass } from '@backflow/ui';
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
    <ActionDialog
      size="md"
      title="Join invoices"
      description="They become one invoice with a line for each booking, billed as the first of them."
      submitLabel="Join Invoices"
      isDisabled={chosen.length < 2}
      action={{ isPending, error }}
      errorMessage="The invoices could not be joined."
      onSubmit={() => join()}
      onClose={onClose}
    >
      <CheckboxList
        legend="Invoices"
        items={invoices}
        getId={({ id }) => id}
        selected={ids}
        onChange={setIds}
      >
        {({ number, title, balance }) => (
          <Row title={number} details={title}>
            <RowAmount>{formatAmount(balance)}</RowAmount>
          </Row>
        )}
      </CheckboxList>
      <p role="status">
        {chosen.length < 2
          ? 'Choose at least two.'
          : `One invoice over ${formatAmount(getDollars(getCents(totalAmount(chosen.map(({ balance }) => balance)))))}.`}
        {sent > 0 &&
          ` ${formatCount(sent, 'invoice that was sent is', 'invoices that were sent are')} credited.`}
      </p>
    </ActionDialog>
  );
}
