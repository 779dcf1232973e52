import { getCompany, listCompanies } from '@backflow/contracts/identity';
import { byId, queryOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { useField } from '@backflow/remote-kit/forms';
import type { FieldProps } from '@backflow/remote-kit/forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Id = string | null | undefined;

/** A company by its name; empty is none. */
export function CompanyField<Values extends Record<string, unknown>>(
  props: FieldProps<Values, Id> & { label: string; placeholder: string },
) {
  const { control, name, ...field } = props;
  const { value, change, props: input } = useField<Values, Id>({ control, name });
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed);
  const found = useQuery({
    ...queryOf(listCompanies, { query: { search, limit: 10 } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const known = value ? control.labels.get(value) : undefined;
  const stored = useQuery({
    ...queryOf(getCompany, byId(value ?? '')),
    enabled: Boolean(value) && known === undefined,
  });
  return (
    <Combobox<{ id: string; name: string }>
      {...field}
      name={input.name}
      error={input.error}
      maxLength={100}
      items={typed.trim() === '' ? [] : (found.data ?? [])}
      selected={value ? { id: value, name: known ?? stored.data?.name ?? '…' } : null}
      getLabel={(company) => company.name}
      onSearch={setTyped}
      onChange={(company) => {
        if (company) control.labels.set(company.id, company.name);
        change(company?.id ?? null);
      }}
      noMatch={
        found.data?.length === 0 && typed.trim() === search && search !== '' ? 'No company found' : null
      }
    />
  );
}
