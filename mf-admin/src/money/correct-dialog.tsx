import { correctInvoice, getDollars, getCents, isPositive, totalAmount } from '@backflow/contracts/bookings';
import type { AccountDetails, Invoice, InvoiceDetails } from '@backflow/contracts/bookings';
import type * as z from '@backflow/contracts/zod';
import { mutate, toast } from '@backflow/platform';
import { QueryPending, formatAmount, formatCount } from '@backflow/remote-kit';
import {
  MoneyField,
  SubmitDialog,
  TextAreaField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../accounts/account-api.ts';
import { invoiceDetails } from './api.ts';
import { formatDifference } from '../accounts/difference.ts';
import styles from './money.module.css';

interface Props {
  invoice: Pick<Invoice, 'id' | 'bookingId' | 'number' | 'status'>;
  onClose: () => void;
}

/** Corrects an invoice and issues it again in one step; also invoices again what was voided. */
export function CorrectDialog({ invoice, onClose }: Props) {
  const details = useQuery(invoiceDetails(invoice.id));
  const account = useQuery(accountQuery(invoice.bookingId));
  if (details.data && account.data)
    return <CorrectForm invoice={details.data} account={account.data} onClose={onClose} />;
  const pending = [details, account].find(({ isError }) => isError) ?? details;
  return (
    <Dialog open title={getTitle(invoice)} onClose={onClose}>
      <QueryPending noun="invoice" query={pending} height={320} />
    </Dialog>
  );
}

const getTitle = ({ status, number }: Pick<Invoice, 'status' | 'number'>): string =>
  status === 'void' ? `Invoice again: ${number}` : `Correct and reissue ${number}`;

type Values = z.input<typeof correctInvoice.body>;

interface FormProps {
  invoice: InvoiceDetails;
  account: AccountDetails;
  onClose: () => void;
}

function CorrectForm({ invoice, account, onClose }: FormProps) {
  const { id, billTo } = invoice;
  const form = useAppForm({
    schema: correctInvoice.body,
    draft: `correct.${id}`,
    defaultValues: {
      billTo: {
        name: billTo.name,
        company: billTo.company ?? '',
        address: billTo.address ?? '',
        purchaseOrder: billTo.purchaseOrder ?? '',
      },
      lines: [
        ...invoice.lines
          .filter((line) => line.isCancelled !== true)
          .map(({ details, isCancelled: _, ...line }) => ({ ...line, details: details ?? '' })),
        ...creditedBefore(invoice),
      ],
      reason: '',
    },
    submit: async (body) => {
      const issued = await mutate(correctInvoice, { params: { id }, body });
      toast({ title: `${issued.number} is issued, over ${formatAmount(issued.total)}` });
      onClose();
    },
  });
  const { control } = form;
  return (
    <SubmitDialog
      size="lg"
      title={getTitle(invoice)}
      form={form}
      submitLabel={invoice.status === 'void' ? 'Issue New Invoice' : 'Correct and Reissue'}
      errorMessage="Failed to correct the invoice."
      onClose={onClose}
    >
      <fieldset className={styles.group}>
        <legend>Billed to</legend>
        <div className={styles.pair}>
          <TextField control={control} name="billTo.name" label="Name" />
          <TextField control={control} name="billTo.company" label="Company" optional />
          <TextAreaField control={control} name="billTo.address" label="Address" optional rows={3} />
          <TextField control={control} name="billTo.purchaseOrder" label="Purchase order" optional />
        </div>
      </fieldset>
      <Lines control={control} onChange={(lines) => form.setValue('lines', lines, { shouldDirty: true })} />
      <TextField control={control} name="reason" label="Reason" hint="For the audit log." maxLength={300} />
      <Effect {...{ control, invoice, account }} />
    </SubmitDialog>
  );
}

/** The line for sums that credit notes have taken off: a corrected invoice doesn't charge them again. */
const creditedBefore = ({ status, net, lines }: InvoiceDetails): Values['lines'] => {
  const total = totalAmount(lines.filter((line) => line.isCancelled !== true).map(({ amount }) => amount));
  return status === 'void' || getCents(net) === getCents(total)
    ? []
    : [{ description: 'Credited before', details: '', amount: getDollars(getCents(net) - getCents(total)) }];
};

interface LinesProps {
  control: FormControl<Values>;
  onChange: (lines: Values['lines']) => void;
}

function Lines({ control, onChange }: LinesProps) {
  const lines: Values['lines'] = useFormValue(control, 'lines');
  return (
    <fieldset className={styles.group}>
      <legend>Lines</legend>
      {lines.map((_, index) => (
        // The index is the key: the fields' names have it, too.
        <div key={index} className={styles.line} role="group" aria-label={`Line ${index + 1}`}>
          <TextField control={control} name={`lines.${index}.description`} label="Description" />
          <MoneyField control={control} name={`lines.${index}.amount`} label="Amount" />
          <TextAreaField
            control={control}
            name={`lines.${index}.details`}
            label="Details"
            optional
            rows={3}
          />
          {lines.length > 1 && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onChange(lines.filter((__, other) => other !== index))}
            >
              Remove Line
            </Button>
          )}
        </div>
      ))}
      <Button
        size="sm"
        variant="quiet"
        onClick={() => onChange([...lines, { description: '', details: '', amount: '' }])}
      >
        Add Line
      </Button>
    </fieldset>
  );
}

interface EffectProps extends Omit<FormProps, 'onClose'> {
  control: FormControl<Values>;
}

/** The effect before the click: 'Credit note for INV-2026-00007, new invoice over $325.00. Heather Reyes owes $130.00 more.' */
function Effect({ control, invoice: { id, number, status, net, bookings }, account }: EffectProps) {
  const isJoint = bookings > 1;
  const lines: Values['lines'] = useFormValue(control, 'lines');
  const total = getTotal(lines);
  const credit =
    status === 'void' ? '' : status === 'issued' ? `${number} is void, ` : `Credit note for ${number}, `;
  // The sums of other invoices of the account stay; an open one is replaced by the new one, too.
  const getTarget = (sum: string) =>
    getDollars(getCents(account.invoiced) - (status === 'void' ? 0n : getCents(net)) + getCents(sum));
  const others = isJoint
    ? []
    : account.documents.filter((each) => each.id !== id && isPositive(each.balance));
  const withOthers = (sum: string) => totalAmount([sum, ...others.map((each) => each.total)]);
  return (
    <div role="status">
      {total === null ? (
        <Alert tone="warning" title="Each line needs an amount, and their sum can’t be negative." />
      ) : (
        <Alert
          title={`${credit}${credit === '' ? 'New' : 'new'} invoice over ${formatAmount(withOthers(total))}`}
        >
          {isJoint ? (
            <p>It is for {formatCount(bookings, 'booking', 'bookings')}: each line stays with its own.</p>
          ) : (
            <p>{formatDifference(account.member.name, account, getTarget(total))}.</p>
          )}
        </Alert>
      )}
    </div>
  );
}

/** The sum of the lines; null where one is no amount, or the sum is negative. */
function getTotal(lines: Values['lines']): string | null {
  const amounts = lines.map(({ amount }) => amount.trim());
  if (!amounts.every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount))) return null;
  const total = totalAmount(amounts);
  return getCents(total) < 0n ? null : getDollars(getCents(total));
}
