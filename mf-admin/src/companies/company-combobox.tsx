import type { ListedCompany } from '@backflow/contracts/identity';
import { reasonOf } from '@backflow/platform';
import { useDebouncedText } from '@backflow/remote-kit';
import { Combobox } from '@backflow/remote-kit/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundCompanies } from './api.ts';

export type FoundCompany = Pick<ListedCompany, 'id' | 'name' | 'requiresPurchaseOrder'>;

interface Props {
  label: string;
  /** A company that can't be chosen. */
  exceptId?: string;
  selected: FoundCompany | null;
  error?: string | undefined;
  onChange: (company: FoundCompany | null) => void;
}

/** Selects a company by a part of its name, its address or a contact. */
export function CompanyCombobox({ label, exceptId, selected, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed).trim();
  const query = useQuery({
    ...foundCompanies(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found: FoundCompany[] =
    typed.trim() === '' ? [] : (query.data ?? []).filter(({ id }) => id !== exceptId);
  const isEmpty = search !== '' && search === typed.trim() && !query.isFetching && found.length === 0;
  return (
    <Combobox
      label={label}
      name="company"
      placeholder="Name, address or contact"
      maxLength={100}
      error={query.isError ? reasonOf(query.error, 'Companies could not be searched.') : error}
      items={found}
      selected={selected}
      getLabel={({ name }) => name}
      onSearch={setTyped}
      onChange={onChange}
      noMatch={isEmpty && !query.isError ? 'No other company found' : null}
    />
  );
}
