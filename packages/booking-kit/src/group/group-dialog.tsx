import { GroupInput } from '@backflow/contracts/bookings';
import type { GroupPolicy, GroupResult } from '@backflow/contracts/bookings';
import { getCompanyPeople } from '@backflow/contracts/identity';
import { byId, queryOf } from '@backflow/platform';
import { QueryPending, formatCount, fullName } from '@backflow/remote-kit';
import {
  CheckboxList,
  RadioChoice,
  SubmitDialog,
  TextField,
  useAppForm,
  useField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert, Button, Dialog } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { GroupSeats } from './group-seats.tsx';

interface Props {
  /** What is booked. */
  title: string;
  /** Null until one is chosen. */
  company: { id: string; name: string; requiresPurchaseOrder?: boolean } | null;
  /** Chooses the company, above its members. */
  choice: ReactNode;
  /** Whether an invoice follows. */
  isPaid: boolean;
  hasWaitingList: boolean;
  send: (companyId: string, body: GroupInput) => Promise<GroupResult>;
  /** The page of the invoice. */
  invoiceHref: (id: string) => string;
  onClose: () => void;
}

/** Books several members of a company, and says by name what became of each. */
export function GroupDialog({ company, choice, ...props }: Props) {
  const [result, setResult] = useState<GroupResult | null>(null);
  const { title, invoiceHref, onClose } = props;
  if (result)
    return (
      <Dialog
        open
        title={result.booked + result.waiting > 0 ? 'Booked' : 'Nobody was booked'}
        description={title}
        onClose={onClose}
        footer={
          <>
            {result.booked + result.waiting === 0 && (
              <Button variant="quiet" onClick={() => setResult(null)}>
                Change the Selection
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        <GroupSeats result={result} invoiceHref={invoiceHref} />
      </Dialog>
    );
  if (company)
    return <GroupForm key={company.id} {...props} company={company} choice={choice} onResult={setResult} />;
  return (
    <Dialog open title="Book for a company" description={title} onClose={onClose}>
      {choice}
    </Dialog>
  );
}

const POLICIES: Readonly<Record<GroupPolicy, { label: string; hint: string }>> = {
  all: { label: 'All of them or nobody', hint: 'Nobody is booked if one of them can’t be.' },
  fit: { label: 'As many as fit', hint: 'Seats go to the first in the list.' },
  wait: { label: 'As many as fit, the rest waits', hint: 'Who gets no seat goes on the waiting list.' },
};

type Values = {
  memberIds: string[];
  policy?: GroupPolicy | undefined;
  purchaseOrder?: string | null | undefined;
};
type FormProps = Omit<Props, 'company'> & {
  company: NonNullable<Props['company']>;
  onResult: (result: GroupResult) => void;
};

function GroupForm({ company, choice, title, isPaid, hasWaitingList, send, onResult, onClose }: FormProps) {
  const form = useAppForm({
    schema: GroupInput,
    draft: `group.${company.id}.${title}`,
    defaultValues: { memberIds: [], policy: 'all', purchaseOrder: '' },
    submit: async (body) => onResult(await send(company.id, body)),
  });
  const { control } = form;
  const policy = useFormValue(control, 'policy') ?? 'all';
  const chosen = useFormValue(control, 'memberIds').length;
  return (
    <SubmitDialog
      size="md"
      title="Book for a company"
      description={title}
      form={form}
      submitLabel={chosen === 0 ? 'Book Seats' : `Book ${formatCount(chosen, 'Seat', 'Seats')}`}
      errorMessage="Nobody could be booked. Please try again."
      onClose={onClose}
    >
      {choice}
      <Members control={control} company={company} />
      <RadioChoice
        legend="When not everybody can be booked"
        value={policy}
        options={(['all', 'fit', ...(hasWaitingList ? (['wait'] as const) : [])] as const).map((value) => ({
          ...{ value, ...POLICIES[value] },
        }))}
        onChange={(value) => form.setValue('policy', value, { shouldDirty: true })}
      />
      {isPaid && (
        <TextField
          control={control}
          name="purchaseOrder"
          label="Purchase order"
          optional={company.requiresPurchaseOrder !== true}
          maxLength={60}
          autoComplete="off"
          hint={`${company.name} gets one invoice, with a line for each.`}
        />
      )}
    </SubmitDialog>
  );
}

/** The members of the company to tick, in the order in which they get seats. */
function Members({
  control,
  company,
}: {
  control: FormControl<Values>;
  company: { id: string; name: string };
}) {
  const query = useQuery(queryOf(getCompanyPeople, byId(company.id), { staleTime: 0 }));
  const { value, change, props } = useField<Values, string[]>({ control, name: 'memberIds' });
  if (!query.data) return <QueryPending noun="people" query={query} lines={['60%', '50%', '70%']} />;
  const { members } = query.data;
  if (members.length === 0)
    return <Alert tone="warning" title={`${company.name} has no members yet. Add them on its page first.`} />;
  return (
    <CheckboxList
      legend="Who gets a seat"
      items={members}
      getId={({ userId }) => userId}
      selected={value}
      onChange={(ids) => change([...ids])}
      hasAll
      disabled={props.disabled}
      error={props.error}
      firstRef={props.ref}
    >
      {(member) => <span>{fullName(member)}</span>}
    </CheckboxList>
  );
}
