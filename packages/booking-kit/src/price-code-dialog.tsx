import { getMyPrice, priceCode } from '@backflow/contracts/bookings';
import * as z from '@backflow/contracts/zod';
import { request } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { enterCode } from './my-price.ts';

const Schema = z.object({ code: priceCode });

interface Props {
  id: string;
  offers: 'events' | 'courses';
  onClose: () => void;
}

/** Asks for a price code. The server says what a seat costs by it, or why it doesn't count. */
export function PriceCodeDialog({ id, offers, onClose }: Props) {
  const form = useAppForm({
    schema: Schema,
    defaultValues: { code: '' },
    async submit({ code }) {
      const price = await request(getMyPrice, { params: { offers, id }, query: { code } });
      enterCode(id, { ...price, code });
      onClose();
    },
  });
  return (
    <SubmitDialog
      size="sm"
      title="Price code"
      description="The price changes at once. Nothing is booked yet."
      form={form}
      submitLabel="Use the Code"
      errorMessage="The code could not be checked."
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
    </SubmitDialog>
  );
}
