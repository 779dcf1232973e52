import { Select } from '@backflow/ui';
import type { SelectProps } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { forumCategories } from './api.ts';

interface Props extends Pick<SelectProps, 'className' | 'disabled' | 'error' | 'optional'> {
  /** Null: in none. */
  value: string | null;
  onChange: (categoryId: string | null) => void;
}

/** What a topic is sorted by. */
export function CategorySelect({ value, onChange, ...props }: Props) {
  const { data: categories = [] } = useQuery(forumCategories);
  return (
    <Select
      label="Category"
      name="categoryId"
      options={[
        { value: '', label: 'No category' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...props}
    />
  );
}
