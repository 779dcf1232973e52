import { WalkIn } from '@backflow/contracts/bookings';
import type { CheckInInput } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { SelectField, SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';

const PAYMENTS = ['Pays later', 'Paid in cash', 'Paid by check', 'Paid by card', 'A company pays'] as const;
const schema = z.extend(WalkIn, { payment: z.enum(PAYMENTS) });

interface Props {
  /** How many seats are left, or that it is not known. */
  seats: string;
  onAdd: (walkIn: NonNullable<CheckInInput['walkIn']>, note: string) => Promise<void>;
  onClose: () => void;
}

/** Notes somebody who comes without a booking; they are registered later, where there is a network. */
export function WalkInDialog({ seats, onAdd, onClose }: Props) {
  const form = useAppForm({
    schema,
    draft: false,
    defaultValues: { name: '', email: '', phone: '', payment: PAYMENTS[0] },
    async submit({ payment, ...walkIn }) {
      await onAdd(walkIn, payment);
      onClose();
    },
  });
  const { control } = form;
  return (
    <SubmitDialog
      {...{ form, onClose }}
      size="sm"
      title="Walk-In"
      description={seats}
      submitLabel="Let In"
      errorMessage="The walk-in could not be stored."
    >
      <TextField control={control} name="name" label="Name" autoComplete="off" />
      <TextField control={control} name="email" type="email" label="Email" optional autoComplete="off" />
      <TextField control={control} name="phone" type="tel" label="Phone" optional autoComplete="off" />
      <SelectField
        control={control}
        name="payment"
        label="Payment"
        options={PAYMENTS.map((value) => ({ value, label: value }))}
      />
    </SubmitDialog>
  );
}
