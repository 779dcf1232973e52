import { CompanyRecord, OwnCompanyInput, updateMyCompany } from '@backflow/contracts/identity';
import * as z from '@backflow/contracts/zod';
import { CompanyFields, companyFormats, getCompanyValues } from '@backflow/booking-kit';
import { mutate } from '@backflow/platform';
import { FormDialog, useEditForm } from '@backflow/remote-kit/forms';

interface Props {
  company: CompanyRecord;
  onClose: () => void;
}

/** An owner edits their company; terms of payment are the office's. */
export function EditCompanyDialog({ company, onClose }: Props) {
  const form = useEditForm({
    schema: OwnCompanyInput,
    record: company,
    getFormValues: getCompanyValues,
    update: (values, version) =>
      mutate(updateMyCompany, { params: { id: company.id }, body: { ...values, version } }),
    parse: (current) => z.parse(CompanyRecord, current),
    messages: { updated: 'Company saved', updateFailed: 'Failed to save the company' },
    onSaved: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={`Edit ${company.name}`}
      saveLabel="Save Changes"
      formats={companyFormats}
      onClose={onClose}
    >
      <CompanyFields control={form.control} />
    </FormDialog>
  );
}
