import { Select } from '@backflow/ui';
import type { SelectProps } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { forumCategories } from './api.ts';

interface Props extends Pick<SelectProps, 'className' | 'disabled' | 'error' | 'optional'> {
  /** Null for no category. */
  value: string | null;
  onChange: (categoryId: string | null) => void;
  /** The topic's present category. It stays an option even when it is retired. */
  current?: { id: string | null; name: string | null } | undefined;
}

/** Selects the category of a topic. */
export function CategorySelect({ value, onChange, current, ...props }: Props) {
  const { data: categories = [] } = useQuery(forumCategories);
  const isListed = categories.some(({ id }) => id === current?.id);
  return (
    <Select
      label="Category"
      name="categoryId"
      options={[
        { value: '', label: 'No category' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ...(current?.id && current.name && !isListed ? [{ value: current.id, label: current.name }] : []),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...props}
    />
  );
}
