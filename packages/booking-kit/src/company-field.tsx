import { getCompany } from '@backflow/contracts/identity';
import { byId, queryOf } from '@backflow/platform';
import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { CompanyCombobox } from './companies/company-combobox.tsx';

type Id = string | null | undefined;

/** A company by its name; empty is none. */
export function CompanyField<Values extends Record<string, unknown>>(
  props: FieldProps<Values, Id> & { label: string; placeholder: string },
) {
  const { control, name, ...field } = props;
  const { value, change, props: input } = useField<Values, Id>({ control, name });
  const known = value ? control.labels.get(value) : undefined;
  const stored = useQuery({
    ...queryOf(getCompany, byId(value ?? '')),
    enabled: Boolean(value) && known === undefined,
  });
  return (
    <CompanyCombobox
      {...field}
      name={input.name}
      error={input.error}
      selected={value ? { id: value, name: known ?? stored.data?.name ?? '…' } : null}
      onChange={(company) => {
        if (company) control.labels.set(company.id, company.name);
        change(company?.id ?? null);
      }}
    />
  );
}
