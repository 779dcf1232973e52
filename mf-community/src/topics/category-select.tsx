import { Select } from '@backflow/ui';
import type { SelectProps } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { forumCategories } from './api.ts';

interface Props extends Pick<SelectProps, 'className' | 'disabled' | 'error' | 'optional'> {
  /** Null: in none. */
  value: string | null;
  onChange: (categoryId: string | null) => void;
  /** What the topic is in already, and stays in even if it is offered no more. */
  current?: { id: string | null; name: string | null } | undefined;
}

/** What a topic is sorted by. */
export function CategorySelect({ value, onChange, current, ...props }: Props) {
  const { data: categories = [] } = useQuery(forumCategories);
  const isOffered = categories.some(({ id }) => id === current?.id);
  return (
    <Select
      label="Category"
      name="categoryId"
      options={[
        { value: '', label: 'No category' },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ...(current?.id && current.name && !isOffered ? [{ value: current.id, label: current.name }] : []),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      {...props}
    />
  );
}
