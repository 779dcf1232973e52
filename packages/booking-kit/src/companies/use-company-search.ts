import { useDebouncedText } from '@backflow/remote-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundCompanies } from './company-api.ts';

/** Companies by what is typed into a combobox, for administrators. */
export function useCompanySearch() {
  const [typed, onSearch] = useState('');
  const search = useDebouncedText(typed).trim();
  const query = useQuery({
    ...foundCompanies(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const isEmpty = typed.trim() === '';
  return {
    query,
    onSearch,
    found: isEmpty ? [] : (query.data ?? []),
    /** True once what is typed has been searched for. */
    isSearched: !isEmpty && search === typed.trim() && !query.isFetching && !query.isError,
  };
}
