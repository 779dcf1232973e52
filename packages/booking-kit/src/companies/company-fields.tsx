import type { OwnCompanyInput } from '@backflow/contracts/identity';
import type { CompanyRecord } from '@backflow/contracts/identity';
import {
  FieldRow,
  SwitchField,
  TextAreaField,
  TextField,
  useField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FieldFormats, FormControl } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import type * as z from '@backflow/contracts/zod';
import styles from './companies.module.css';

export type CompanyValues = z.input<typeof OwnCompanyInput>;

const MAX_CONTACTS = 20;

/** The fields of a company that its owners edit too. */
export function CompanyFields({ control }: { control: FormControl<CompanyValues> }) {
  const requiresPurchaseOrder = useFormValue(control, 'requiresPurchaseOrder');
  return (
    <>
      <TextField control={control} name="name" autoComplete="organization" />
      <TextAreaField control={control} name="address" optional rows={3} hint="As it stands on invoices." />
      <ContactFields control={control} />
      <SwitchField
        control={control}
        name="requiresPurchaseOrder"
        description="Invoices wait for the number of a purchase order."
      />
      {requiresPurchaseOrder && (
        <TextField
          control={control}
          name="purchaseOrderNote"
          optional
          hint="What the number looks like, such as “starts with PO-”."
        />
      )}
    </>
  );
}

function ContactFields({ control }: { control: FormControl<CompanyValues> }) {
  const { value, change } = useField<CompanyValues, CompanyValues['contacts']>({ control, name: 'contacts' });
  // Fields read their values when they are mounted: after a removal, those of other contacts.
  const [removals, setRemovals] = useState(0);
  const contacts = value ?? [];
  const getContacts = () => control.form.getValues('contacts') as typeof contacts;
  const remove = (index: number) => {
    change(getContacts().toSpliced(index, 1));
    setRemovals(removals + 1);
  };
  return (
    <>
      {contacts.map((_, index) => (
        <fieldset key={`${removals}.${index}`} className={styles.contact}>
          <legend>{index === 0 ? 'Contact for invoices' : `Contact ${index + 1}`}</legend>
          <FieldRow>
            <TextField control={control} name={`contacts.${index}.name`} label="Name" />
            <TextField control={control} name={`contacts.${index}.role`} label="Responsible for" optional />
          </FieldRow>
          <FieldRow>
            <TextField
              control={control}
              name={`contacts.${index}.email`}
              label="Email"
              type="email"
              optional
            />
            <TextField control={control} name={`contacts.${index}.phone`} label="Phone" type="tel" optional />
          </FieldRow>
          <div>
            <Button size="sm" variant="ghost" onClick={() => remove(index)}>
              Remove This Contact
            </Button>
          </div>
        </fieldset>
      ))}
      {contacts.length < MAX_CONTACTS && (
        <div>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => change([...getContacts(), { name: '', email: '', phone: '', role: '' }])}
          >
            {contacts.length === 0 ? 'Add a Contact for Invoices' : 'Add a Contact'}
          </Button>
        </div>
      )}
    </>
  );
}

/** The values of these fields for a company, or for a new one. */
export const getCompanyValues = (company?: CompanyRecord) => ({
  name: company?.name ?? '',
  address: company?.address ?? '',
  contacts: (company?.contacts ?? []).map(({ name, email, phone, role }) => ({
    ...{ name, email: email ?? '', phone: phone ?? '', role: role ?? '' },
  })),
  requiresPurchaseOrder: company?.requiresPurchaseOrder ?? false,
  purchaseOrderNote: company?.purchaseOrderNote ?? '',
});

/** Contacts as two edits are compared: their names. */
export const companyFormats: FieldFormats<CompanyValues> = {
  contacts: ['Contacts', (contacts) => (contacts ?? []).map(({ name }) => name).join(', ')],
};
