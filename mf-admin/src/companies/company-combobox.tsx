import { useCompanySearch } from '@backflow/booking-kit';
import type { ListedCompany } from '@backflow/contracts/identity';
import { reasonOf } from '@backflow/platform';
import { Combobox } from '@backflow/remote-kit/admin';

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
  const { query, found, isSearched, onSearch } = useCompanySearch();
  const others: FoundCompany[] = found.filter(({ id }) => id !== exceptId);
  return (
    <Combobox
      label={label}
      name="company"
      placeholder="Name, address or contact"
      maxLength={100}
      error={query.isError ? reasonOf(query.error, 'Companies could not be searched.') : error}
      items={others}
      selected={selected}
      getLabel={({ name }) => name}
      onSearch={onSearch}
      onChange={onChange}
      noMatch={isSearched && others.length === 0 ? 'No other company found' : null}
    />
  );
}
