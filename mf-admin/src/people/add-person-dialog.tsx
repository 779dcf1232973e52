import { addPerson } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { mutate, toast } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import type { FoundPerson } from '@backflow/remote-kit/admin';
import {
  SubmitDialog,
  SwitchField,
  TextAreaField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { PersonFields } from './person-fields.tsx';
import type { ContactValues } from './person-fields.tsx';
import { PersonMatches } from './person-matches.tsx';

interface Props {
  title: string;
  submitLabel: string;
  dismissLabel?: string;
  /** What was typed to find the person: a name, an address or a phone number. */
  typed?: string;
  /** What is known of the person; it takes precedence. */
  contact?: Partial<ContactValues> | undefined;
  onAdded: (person: AdminUser) => void;
  /** Called with a person who was there before, instead of a new one. */
  onSelected: (person: FoundPerson) => void;
  onClose: () => void;
}

/** Adds a person without an account; shows who may be the same before. */
export function AddPersonDialog({ typed = '', contact, onAdded, onSelected, onClose, ...texts }: Props) {
  const form = useAppForm({
    schema: addPerson.body,
    draft: false,
    defaultValues: {
      ...{ firstName: '', lastName: '', email: '', phoneNumber: '', company: '', note: '', sendLink: true },
      ...(contact ?? fromTyped(typed)),
    },
    async submit(values) {
      const body = { ...values, sendLink: values.sendLink === true && values.email != null };
      const person = await mutate(addPerson, { body });
      toast({
        title: `${fullName(person)} is added`,
        ...(body.sendLink && { description: 'A link to set a password is on its way.' }),
      });
      onAdded(person);
    },
  });
  const { control } = form;
  return (
    <SubmitDialog
      {...{ ...texts, form, onClose }}
      description="A person without an account is booked, invoiced and found like everybody else."
      errorMessage="The person could not be added. Please try again."
    >
      <PersonFields control={control} />
      <PersonMatches control={control} onSelected={onSelected} />
      <TextAreaField
        control={control}
        name="note"
        label="Note"
        rows={2}
        hint="For administrators only."
        optional
      />
      <LinkSwitch control={control} />
    </SubmitDialog>
  );
}

type Values = ContactValues & { sendLink?: boolean | undefined };

/** Offers the link once there is an address to send it to. */
function LinkSwitch({ control }: { control: FormControl<Values> }) {
  const email = useFormValue(control, 'email');
  if (email == null || email.trim() === '') return null;
  return (
    <SwitchField
      control={control}
      name="sendLink"
      label="Send a link to set a password"
      description="Then they see their bookings and invoices here."
    />
  );
}

/** What was typed, in the field where it belongs. */
function fromTyped(typed: string): Partial<ContactValues> {
  const text = typed.trim();
  if (text.includes('@')) return { email: text };
  if (/^[+(]?\d/.test(text)) return { phoneNumber: text };
  const [firstName = '', ...others] = text.split(/\s+/);
  return { firstName, lastName: others.join(' ') };
}
