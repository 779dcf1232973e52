import { BillToInput } from '@backflow/contracts/bookings';
import type { InvoiceDetails, setInvoiceBillTo, updateBillTo } from '@backflow/contracts/bookings';
import { mutate, refetchAfter, toast, toastFailure } from '@backflow/platform';
import { FormDialog, TextAreaField, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { useState } from 'react';

interface Props {
  invoice: InvoiceDetails;
  /** The change by the payer, or by the office. */
  endpoint: typeof updateBillTo | typeof setInvoiceBillTo;
  onClose: () => void;
}

/** Changes whom an invoice is billed to. */
export function BillToDialog({ invoice: { id, number, billTo }, endpoint, onClose }: Props) {
  const [saves, setSaves] = useState(0);
  const form = useAppForm({
    schema: BillToInput,
    draft: `invoice-${id}`,
    defaultValues: {
      name: billTo.name,
      company: billTo.company ?? '',
      address: billTo.address ?? '',
      purchaseOrder: billTo.purchaseOrder ?? '',
    },
    async submit(body) {
      await mutate(endpoint, { params: { id }, body });
      toast({ title: 'Billing details saved' });
      setSaves((count) => count + 1);
    },
    onFailure(error, { isShownInFields }) {
      if (!isShownInFields) toastFailure('Error', error, 'The billing details could not be saved.');
      // It may have been sent meanwhile.
      void refetchAfter(endpoint);
    },
  });
  const { control } = form;
  return (
    <FormDialog
      form={{ ...form, saves }}
      size="md"
      title={`Billing details of ${number}`}
      description="As they are printed on the invoice."
      saveLabel="Save"
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" autoComplete="name" />
      <TextField control={control} name="company" label="Company" autoComplete="organization" />
      <TextAreaField control={control} name="address" label="Address" autoComplete="street-address" />
      <TextField
        control={control}
        name="purchaseOrder"
        label="Purchase order"
        hint="Your company’s own number for this purchase, if it has one."
      />
    </FormDialog>
  );
}
