import { getCents, getDollars, voidInvoice } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { mutate, toast } from '@backflow/platform';
import { formatAmount, fullName } from '@backflow/remote-kit';
import {
  RadioChoice,
  SubmitDialog,
  TextAreaField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { invoiceDetails } from './api.ts';

interface Props {
  invoice: AdminInvoice;
  onClose: () => void;
}

/** Asks why an invoice is voided and what happens to the seat, and says what that does. */
export function VoidDialog({ invoice, onClose }: Props) {
  const details = useQuery(invoiceDetails(invoice.id)).data;
  const form = useAppForm({
    schema: voidInvoice.body,
    draft: `void.${invoice.id}`,
    defaultValues: { reason: '', seat: 'keep' },
    submit: async (body) => {
      await mutate(voidInvoice, { params: { id: invoice.id }, body });
      toast({ title: `${invoice.number} is void` });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="md"
      title={`Void ${invoice.number}`}
      description={getEffect(invoice, details?.net ?? invoice.total)}
      form={form}
      submitLabel="Void Invoice"
      variant="danger"
      errorMessage="Failed to void the invoice."
      onClose={onClose}
    >
      <RadioChoice
        legend={`The booking of ${fullName(invoice.user)}`}
        value={useFormValue(form.control, 'seat') ?? 'keep'}
        options={SEATS}
        onChange={(seat) => form.setValue('seat', seat, { shouldDirty: true })}
      />
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

const SEATS = [
  { value: 'keep', label: 'Keep the seat', hint: 'Nothing is owed any more.' },
  { value: 'cancel', label: 'Cancel the booking', hint: 'The seat becomes free for somebody else.' },
] as const;

/** Paid sums are to be returned. @param net the total without what credit notes have taken off */
function getEffect({ status, balance }: AdminInvoice, net: string): string {
  if (status === 'issued') return 'It was not sent: its number stays, and nothing is to be paid for it.';
  const paid = getCents(net) - getCents(balance);
  const refund = paid > 0n ? `: ${formatAmount(getDollars(paid))} is to be returned` : '';
  return `A credit note cancels it and goes to the member${refund}.`;
}
