import { JOIN_LIMIT } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { toast, toastFailure } from '@backflow/platform';
import { formatCount, useModule } from '@backflow/remote-kit';
import { Button, buttonClass } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './invoice-tools.module.css';

const loadJoin = () => import('./join-dialog.tsx');

interface Props {
  /** Open ones of one payer. */
  invoices: readonly AdminInvoice[];
  statementHref: string;
  mailStatement: () => Promise<{ invoices: number }>;
}

/** What is done with all open invoices of a person or a company: their statement, and joining several into one. */
export function InvoiceTools({ invoices, statementHref, mailStatement }: Props) {
  const [joins, setJoins] = useState(false);
  const close = () => setJoins(false);
  const join = useModule(joins ? loadJoin : undefined, close);
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
      {join && joins && <join.JoinDialog invoices={invoices.slice(0, JOIN_LIMIT)} onClose={close} />}
    </div>
  );
}
