import type { AdminInvoice } from '@backflow/contracts/bookings';
import { voidInvoice } from '@backflow/contracts/bookings';
import { toast } from '@backflow/platform';
import { formatAmount } from '@backflow/remote-kit';
import { SubmitDialog, TextAreaField, useAppForm } from '@backflow/remote-kit/forms';
import { voidOne } from './api.ts';

interface Props {
  invoice: AdminInvoice;
  onClose: () => void;
}

/** Asks why an invoice is voided, and says what that does. */
export function VoidDialog({ invoice, onClose }: Props) {
  const form = useAppForm({
    schema: voidInvoice.body,
    defaultValues: { reason: '' },
    submit: async ({ reason }) => {
      await voidOne(invoice.id, reason);
      toast({ title: `${invoice.number} is void` });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title={`Void ${invoice.number}`}
      description={effectOf(invoice)}
      form={form}
      submitLabel="Void Invoice"
      variant="danger"
      errorMessage="Failed to void the invoice."
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="For the audit log."
        maxLength={300}
      />
    </SubmitDialog>
  );
}

function effectOf({ status, total }: AdminInvoice): string {
  if (status === 'issued')
    return 'It was not sent: its number stays, and nothing is to be paid. The booking stays as it is.';
  if (status === 'sent')
    return 'A credit note cancels it and goes to the member. The booking stays as it is.';
  return `A credit note cancels it and goes to the member: ${formatAmount(total)} is to be returned. The booking stays as it is.`;
}
