import { formatPrice } from '@backflow/contracts';
import type { PriceRule } from '@backflow/contracts/bookings';
import { Select, TextField } from '@backflow/ui';

/** The price that an administrator chooses for a booking: the one that applies, that of a code, or none for a reason. */
export interface ChosenPrice {
  kind: 'applies' | 'free' | `code ${string}`;
  reason: string;
}

export const NO_CHOICE: ChosenPrice = { kind: 'applies', reason: '' };

/** The fields of the request. */
export const chosenPriceFields = ({ kind, reason }: ChosenPrice) => ({
  ...(kind.startsWith('code ') && { code: kind.slice('code '.length) }),
  ...(kind === 'free' && { freeReason: reason }),
});

/** True where it is free without a reason. */
export const lacksReason = ({ kind, reason }: ChosenPrice): boolean =>
  kind === 'free' && reason.trim() === '';

interface Props {
  prices: readonly PriceRule[];
  choice: ChosenPrice;
  onChange: (choice: ChosenPrice) => void;
  /** True after a click without a reason. */
  isMissing: boolean;
}

export function PriceChoice({ prices, choice, onChange, isMissing }: Props) {
  const codes = prices.flatMap(({ code, price }) => (code === undefined ? [] : [{ code, price }]));
  return (
    <>
      <Select
        label="Price"
        name="price"
        value={choice.kind}
        options={[
          { value: 'applies', label: 'The price that applies to the member' },
          ...codes.map(({ code, price }) => ({
            value: `code ${code}`,
            label: `Code ${code}, ${formatPrice(price)}`,
          })),
          { value: 'free', label: 'Free, for a reason' },
        ]}
        // Safe: the value of one of the options.
        onChange={({ target }) => onChange({ ...choice, kind: target.value as ChosenPrice['kind'] })}
      />
      {choice.kind === 'free' && (
        <TextField
          label="Reason"
          name="freeReason"
          value={choice.reason}
          maxLength={300}
          hint="Administrators see it with the booking."
          error={isMissing && lacksReason(choice) ? 'Enter the reason' : undefined}
          onChange={({ target }) => onChange({ ...choice, reason: target.value })}
        />
      )}
    </>
  );
}
