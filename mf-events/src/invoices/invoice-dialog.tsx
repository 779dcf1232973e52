import { getMyInvoice, updateBillTo } from '@backflow/contracts/bookings';
import type { InvoiceDetails } from '@backflow/contracts/bookings';
import { BillToDialog } from '@backflow/booking-kit';
import { byId, queryOf } from '@backflow/platform';
import { QueryPending, useNow } from '@backflow/remote-kit';
import { Button, Dialog, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvoiceContent } from './invoice-content.tsx';
import { isEditable, whileSending } from './invoice-text.ts';
import { SendNow } from './send-now.tsx';

interface Props {
  id: string;
  onClose: () => void;
}

/** An invoice or a credit note with all that it says; until it is sent, a member changes whom it is billed to. */
export function InvoiceDialog({ id, onClose }: Props) {
  const query = useQuery({
    ...queryOf(getMyInvoice, byId(id)),
    refetchInterval: ({ state }) => whileSending(state.data && [state.data]),
  });
  const [isEditing, setIsEditing] = useState(false);
  const invoice = query.data;
  if (invoice && isEditing)
    return <BillToDialog invoice={invoice} endpoint={updateBillTo} onClose={() => setIsEditing(false)} />;
  return (
    <Dialog
      open
      size="lg"
      title={invoice ? `${NAMES[invoice.kind]} ${invoice.number}` : 'Invoice'}
      onClose={onClose}
      footer={invoice && <Actions invoice={invoice} onEdit={() => setIsEditing(true)} />}
    >
      {invoice ? (
        <InvoiceContent invoice={invoice} />
      ) : (
        <QueryPending noun="invoice" query={query} lines={['40%', '70%', '55%']} />
      )}
    </Dialog>
  );
}

const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

function Actions({ invoice, onEdit }: { invoice: InvoiceDetails; onEdit: () => void }) {
  const now = useNow();
  if (isEditable(invoice, now)) {
    return (
      <>
        <SendNow id={invoice.id} />
        <Button onClick={onEdit}>Change Billing Details</Button>
      </>
    );
  }
  if (invoice.pdfHref === null) return null;
  return (
    <a href={invoice.pdfHref} download className={buttonClass('primary')}>
      Download PDF
    </a>
  );
}
