import { ACCESS_LEVELS } from '@backflow/contracts';
import type { AccessLevel } from '@backflow/contracts';

export const ACCESS_LABELS: Readonly<Record<AccessLevel, string>> = {
  free: 'Free',
  paid: 'Paid',
  premium: 'Premium',
};

export const accessOptions = ACCESS_LEVELS.map((value) => ({ value, label: ACCESS_LABELS[value] }));

/** The options of a select for terms. A retired term is an option only for a record that has it. */
export const withSelected = (
  offered: readonly { id: string; name: string }[] | undefined,
  selected: { id: string | null; name: string | null } | undefined,
) => {
  const options = (offered ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = !selected?.id || options.some(({ value }) => value === selected.id);
  return [
    { value: '', label: 'None' },
    ...options,
    ...(isOffered ? [] : [{ value: selected.id ?? '', label: selected.name ?? 'As before' }]),
  ];
};
