import { AdminCompany, CompanyInput } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { CompanyFields, companyFormats, foundCompanies, getCompanyValues } from '@backflow/booking-kit';
import { Link, useNavigate } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import {
  FormDialog,
  NumberField,
  TextAreaField,
  useEditForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { create, pathOfCompany, update } from './api.ts';

interface Props {
  /** Undefined for a new one. */
  company?: AdminCompany;
  onClose: () => void;
}

/** Adds a company, or edits one. */
export function CompanyDialog({ company, onClose }: Props) {
  const navigate = useNavigate();
  const added = useRef<string>(null);
  // Closing changes the address of the list: leave it instead.
  const close = () => (added.current === null ? onClose() : void navigate(pathOfCompany(added.current)));
  const form = useEditForm({
    schema: CompanyInput,
    record: company,
    draft: 'company.new',
    getFormValues: (record) => ({
      ...getCompanyValues(record),
      paymentDays: record?.paymentDays ?? null,
      note: record?.note ?? '',
    }),
    create,
    update: (values, version) => update(company?.id ?? '', { ...values, version }),
    parse: (current) => z.parse(AdminCompany, current),
    messages: {
      ...{ created: 'Company added', createFailed: 'Failed to add the company' },
      ...{ updated: 'Company saved', updateFailed: 'Failed to save the company' },
    },
    onSaved: ({ id }) => void (added.current = company ? null : id),
  });
  return (
    <FormDialog
      form={form}
      title={company ? `Edit ${company.name}` : 'Add Company'}
      saveLabel={company ? 'Save Changes' : 'Add Company'}
      formats={companyFormats}
      onClose={close}
    >
      <CompanyFields control={form.control} />
      {!company && <SameName control={form.control} />}
      <NumberField
        control={form.control}
        name="paymentDays"
        optional
        hint="From the invoice on. Left empty, the settings decide, as for everybody."
      />
      <TextAreaField
        control={form.control}
        name="note"
        optional
        rows={3}
        hint="For the office alone: the company never sees it."
      />
    </FormDialog>
  );
}

/** A hint at companies whose names have the typed words, so that none is added twice. */
function SameName({ control }: { control: FormControl<z.input<typeof CompanyInput>> }) {
  const search = useDebouncedText(useFormValue(control, 'name').trim());
  const { data = [] } = useQuery({ ...foundCompanies(search), enabled: search.length > 2 });
  if (search.length <= 2 || data.length === 0) return null;
  return (
    <Alert title="Already here?">
      {data.slice(0, 3).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={pathOfCompany(id)}>{name}</Link>
        </span>
      ))}
    </Alert>
  );
}
