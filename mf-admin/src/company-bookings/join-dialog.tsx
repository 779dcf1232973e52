import { getCents, getDollars, joinInvoices, totalAmount } from '@backflow/contracts/bookings';
import type { AdminInvoice } from '@backflow/contracts/bookings';
import { fieldProblem, mutate, toast } from '@backflow/platform';
import { ActionDialog, formatAmount, formatCount } from '@backflow/remote-kit';
import { CheckboxList } from '@backflow/remote-kit/forms';
import { Row, RowAmount, TextField } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Chooses the invoices that become one. */
export function JoinDialog({
  invoices,
  onClose,
}: {
  invoices: readonly AdminInvoice[];
  onClose: () => void;
}) {
  const [ids, setIds] = useState<readonly string[]>(invoices.map(({ id }) => id));
  const [purchaseOrder, setPurchaseOrder] = useState(
    invoices.find(({ billedTo }) => billedTo.purchaseOrder !== null)?.billedTo.purchaseOrder ?? '',
  );
  const {
    mutate: join,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => mutate(joinInvoices, { body: { ids: [...ids], purchaseOrder } }),
    onSuccess: ({ number, total }) => {
      toast({ title: `${number} is issued, over ${formatAmount(total)}` });
      onClose();
    },
  });
  const problem = fieldProblem(error, 'purchaseOrder');
  const chosen = invoices.filter(({ id }) => ids.includes(id));
  const sent = chosen.filter(({ sentAt }) => sentAt !== null).length;
  return (
    <ActionDialog
      size="md"
      title="Join invoices"
      description="They become one invoice with a line for each booking, billed as the first of them."
      submitLabel="Join Invoices"
      isDisabled={chosen.length < 2}
      action={{ isPending, error: problem === undefined ? error : null }}
      errorMessage="The invoices could not be joined."
      onSubmit={() => join()}
      onClose={onClose}
    >
      <CheckboxList
        legend="Invoices"
        items={invoices}
        getId={({ id }) => id}
        selected={ids}
        onChange={setIds}
      >
        {({ number, title, balance }) => (
          <Row title={number} details={title}>
            <RowAmount>{formatAmount(balance)}</RowAmount>
          </Row>
        )}
      </CheckboxList>
      <TextField
        label="Purchase order"
        name="purchaseOrder"
        optional
        maxLength={60}
        value={purchaseOrder}
        error={problem}
        onChange={({ currentTarget: { value } }) => setPurchaseOrder(value)}
      />
      <p role="status">
        {chosen.length < 2
          ? 'Choose at least two.'
          : `One invoice over ${formatAmount(getDollars(getCents(totalAmount(chosen.map(({ balance }) => balance)))))}.`}
        {sent > 0 &&
          ` ${formatCount(sent, 'invoice that was sent is', 'invoices that were sent are')} credited.`}
      </p>
    </ActionDialog>
  );
}
