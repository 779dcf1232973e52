import {
  PAYMENT_METHODS,
  PaymentInput,
  absoluteAmount,
  getCents,
  getDollars,
  isPositive,
  recordInvoicePayment,
} from '@backflow/contracts/bookings';
import type { AccountDetails, Invoice } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import type * as z from '@backflow/contracts/zod';
import { mutate, toast } from '@backflow/platform';
import { formatAmount, formatCount, useNow } from '@backflow/remote-kit';
import {
  FieldRow,
  MoneyField,
  SelectField,
  SubmitDialog,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { recordMoney } from './account-api.ts';
import type { PaymentDetails } from './account-api.ts';

type Kind = 'payment' | 'refund';

const TEXTS = {
  payment: { title: 'Mark Paid', day: 'Day of the payment', failed: 'Failed to record the payment.' },
  refund: { title: 'Record Refund', day: 'Day of the refund', failed: 'Failed to record the refund.' },
} as const;

const METHODS = Object.entries(PAYMENT_METHODS).map(([value, label]) => ({ value, label }));

interface Props {
  kind: Kind;
  bookingId: string;
  /** The amount due, or to be returned: a decimal string in dollars. */
  amount: string;
  /** Names the member and the purpose of the payment. */
  description: string;
  /** Shows the toast; one about the payment by default. */
  onRecorded?: (account: AccountDetails) => void;
  onClose: () => void;
}

/** Records money that was received for a whole invoice, over one booking or several. */
export const InvoicePaymentDialog = ({
  invoice: { id, number, title, balance },
  onClose,
}: {
  invoice: Pick<Invoice, 'id' | 'number' | 'title' | 'balance'>;
  onClose: () => void;
}) => (
  <PaymentForm
    kind="payment"
    amount={balance}
    description={`${number} for ${title}`}
    draft={id}
    send={async (body) => {
      const paid = await mutate(recordInvoicePayment, { params: { id }, body });
      const isOver = paid.refund === 'due';
      toastRecorded({
        due: isOver ? '0' : paid.balance,
        surplus: isOver ? absoluteAmount(paid.balance) : '0',
      });
      onClose();
    }}
    onClose={onClose}
  />
);

/** Records money that was received for a booking, or returned: when, how, and how much. */
export const PaymentDialog = ({ bookingId, onRecorded = toastRecorded, ...props }: Props) => (
  <PaymentForm
    {...props}
    draft={bookingId}
    send={async (payment) => {
      onRecorded(await recordMoney(props.kind, bookingId, payment));
      props.onClose();
    }}
  />
);

function toastRecorded({ due, surplus }: Pick<AccountDetails, 'due' | 'surplus'>): void {
  toast({
    title: 'Recorded',
    description: isPositive(due)
      ? `${formatAmount(due)} stays due.`
      : isPositive(surplus)
        ? `${formatAmount(surplus)} is to be returned.`
        : 'Nothing is due any more.',
  });
}

interface SeveralProps {
  invoices: number;
  onConfirm: (payment: Omit<PaymentDetails, 'amount'>) => void;
  onClose: () => void;
}

/** How several invoices were paid, each in full. */
export const PaymentsDialog = ({ invoices, onConfirm, onClose }: SeveralProps) => (
  <PaymentForm
    kind="payment"
    draft="several"
    description={`${formatCount(invoices, 'invoice', 'invoices')}, each paid in full. Each member gets a receipt by email, and a booking that waits for the payment is confirmed.`}
    send={({ amount: _, ...payment }) => {
      onClose();
      onConfirm(payment);
      return Promise.resolve();
    }}
    onClose={onClose}
  />
);

interface FormProps extends Pick<Props, 'kind' | 'description' | 'onClose'> {
  /** Absent for several invoices, each of which is paid in full. */
  amount?: string;
  draft: string;
  send: (payment: PaymentDetails) => Promise<void>;
}

type Values = z.input<typeof PaymentInput>;

function PaymentForm({ kind, amount, draft, description, send, onClose }: FormProps) {
  const today = pacificDay(new Date(useNow()));
  const { title, day, failed } = TEXTS[kind];
  const form = useAppForm({
    schema: PaymentInput,
    defaultValues: { day: today, method: 'check', reference: '', amount: amount ?? '' },
    draft: `${kind}.${draft}`,
    validate: (values) => ({
      ...((values.day ?? '') > today && { day: 'This day is in the future' }),
      ...(kind === 'refund' &&
        amount !== undefined &&
        difference(values.amount, amount) > 0n && {
          amount: `At most ${formatAmount(amount)} can be returned`,
        }),
    }),
    submit: send,
  });
  const { control } = form;
  return (
    <SubmitDialog
      size="md"
      title={title}
      description={description}
      form={form}
      submitLabel={title}
      errorMessage={failed}
      onClose={onClose}
    >
      {amount !== undefined && <AmountField {...{ control, kind, amount }} />}
      <FieldRow>
        <TextField control={control} name="day" label={day} type="date" max={today} />
        <SelectField control={control} name="method" label="Method" options={METHODS} />
      </FieldRow>
      <TextField
        control={control}
        name="reference"
        label="Reference"
        optional
        maxLength={100}
        autoComplete="off"
        hint="Such as the number of the check."
      />
    </SubmitDialog>
  );
}

interface AmountProps {
  control: FormControl<Values>;
  kind: Kind;
  amount: string;
}

const AmountField = ({ control, kind, amount }: AmountProps) => (
  <MoneyField
    control={control}
    name="amount"
    label="Amount"
    autoComplete="off"
    hint={<span role="status">{formatRest(kind, useFormValue(control, 'amount'), amount)}</span>}
  />
);

/** The rest that an amount leaves: 'The rest, $125.00, stays due.' */
function formatRest(kind: Kind, entered: string | null | undefined, amount: string): string {
  const more = difference(entered, amount);
  const dollars = formatAmount(getDollars(more < 0n ? -more : more));
  if (more === 0n) return kind === 'payment' ? 'All that is due.' : 'All that is to be returned.';
  if (more < 0n)
    return `The rest, ${dollars}, ${kind === 'payment' ? 'stays due' : 'remains to be returned'}.`;
  return kind === 'payment' ? `${dollars} too much: it is to be returned.` : `${dollars} too much.`;
}

/** Cents that are entered beyond the amount; 0 for no amount, which is recorded as all of it. */
const difference = (entered: string | null | undefined, amount: string): bigint =>
  /^\d+(\.\d{1,2})?$/.test(entered?.trim() ?? '') ? getCents(entered ?? '') - getCents(amount) : 0n;
