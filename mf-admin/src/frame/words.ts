import { ACCESS_LEVELS } from '@backflow/contracts';
import type { AccessLevel } from '@backflow/contracts';
import { formatPacific } from '@backflow/platform';

export const ACCESS_NAMES: Readonly<Record<AccessLevel, string>> = {
  free: 'Free',
  paid: 'Paid',
  premium: 'Premium',
};

export const accessOptions = ACCESS_LEVELS.map((value) => ({ value, label: ACCESS_NAMES[value] }));

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

/** 'course' as 'Course' */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A category, or a supplier, among those that can be chosen; one that is retired stays with what has it. */
export const withChosen = (
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

/** 'Dec 4, 2026, 8:00 AM PT' */
export const momentOf = (instant: string): string => `${formatPacific(instant, 'MMM d, yyyy, h:mm a')} PT`;

/** '1 reply', '2,341 replies' */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
