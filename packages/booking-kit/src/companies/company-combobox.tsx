import type { ListedCompany } from '@backflow/contracts/identity';
import { reasonOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundCompanies } from './company-api.ts';

interface Props<Company> {
  label: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  error?: string | undefined;
  /** A company that can't be chosen. */
  exceptId?: string;
  selected: Company | null;
  onChange: (company: ListedCompany | null) => void;
}

/** Selects a company by a part of its name, its address or a contact, for administrators. */
export function CompanyCombobox<Company extends { id: string; name: string }>({
  name = 'company',
  placeholder = 'Name, address or contact',
  exceptId,
  selected,
  error,
  onChange,
  ...field
}: Props<Company>) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed).trim();
  const query = useQuery({
    ...foundCompanies(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = typed.trim() === '' ? [] : (query.data ?? []).filter(({ id }) => id !== exceptId);
  const isSearched = search !== '' && search === typed.trim() && query.isSuccess && !query.isFetching;
  return (
    <Combobox<{ id: string; name: string }>
      {...{ ...field, name, placeholder, selected }}
      maxLength={100}
      error={query.isError ? reasonOf(query.error, 'Companies could not be searched.') : error}
      items={found}
      getLabel={(company) => company.name}
      onSearch={setTyped}
      onChange={(company) => onChange(found.find(({ id }) => id === company?.id) ?? null)}
      noMatch={
        isSearched && found.length === 0
          ? exceptId === undefined
            ? 'No company found'
            : 'No other company found'
          : null
      }
    />
  );
}
