import { ACCESS_LEVELS } from '@backflow/contracts';
import type { AccessLevel } from '@backflow/contracts';

export const ACCESS_LABELS: Readonly<Record<AccessLevel, string>> = {
  free: 'Free',
  paid: 'Paid',
  premium: 'Premium',
};

export const accessOptions = ACCESS_LEVELS.map((value) => ({ value, label: ACCESS_LABELS[value] }));

/** Filters that every list of things to publish has. */
export const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'Published and Drafts' },
    { value: 'published', label: 'Published' },
    { value: 'draft', label: 'Drafts' },
  ],
} as const;

export const accessFilter = {
  name: 'access',
  label: 'Access level',
  options: [{ value: '', label: 'All Access' }, ...accessOptions],
} as const;

/** A category, or a supplier, among those that can be chosen; one that is retired stays with what has it. */
export const withSelected = (
  offered: readonly { id: string; name: string }[] | undefined,
  chosen: { id: string | null; name: string | null } | undefined,
) => {
  const options = (offered ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = !chosen?.id || options.some(({ value }) => value === chosen.id);
  return [
    { value: '', label: 'None' },
    ...options,
    ...(isOffered ? [] : [{ value: chosen.id ?? '', label: chosen.name ?? 'As before' }]),
  ];
};
