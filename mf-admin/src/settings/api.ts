import {
  createForumCategory,
  listAdminForumCategories,
  updateForumCategory,
} from '@backflow/contracts/community';
import { createSupplier, listAdminSuppliers, updateSupplier } from '@backflow/contracts/events';
import {
  createCourseCategory,
  createResourceCategory,
  listAdminCourseCategories,
  listAdminResourceCategories,
  updateCourseCategory,
  updateResourceCategory,
} from '@backflow/contracts/learning';
import { getAdminSettings, updateSettings } from '@backflow/contracts/settings';
import type { AdminTerm, TermChange } from '@backflow/contracts';
import type { SiteSettings, VersionedSettings } from '@backflow/contracts/settings';
import { queryClient, request } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { adminKeys } from '../keys.ts';

export const adminSettings = queryOptions({
  queryKey: adminKeys.settings,
  queryFn: ({ signal }) => request(getAdminSettings, {}, { signal }),
  staleTime: 0,
});

/** @throws ApiError; CONFLICT when the settings were changed since this version */
export async function saveSettings(
  changes: Partial<SiteSettings>,
  version: number,
): Promise<VersionedSettings> {
  const saved = await request(updateSettings, { body: { ...changes, version } });
  queryClient.setQueryData(adminKeys.settings, saved);
  return saved;
}

/** One kind of terms: what it is called, and its endpoints. */
export interface TermKind {
  id: string;
  title: string;
  /** 'supplier' */
  thing: string;
  /** What has one: 'events' */
  users: string;
  list: (signal: AbortSignal) => Promise<AdminTerm[]>;
  create: (name: string) => Promise<unknown>;
  update: (id: string, body: TermChange) => Promise<unknown>;
  /** The first words of the keys under which members' pages keep what shows them. */
  shownIn: readonly string[];
}

export const TERM_KINDS: readonly TermKind[] = [
  {
    id: 'suppliers',
    title: 'Suppliers',
    thing: 'supplier',
    users: 'events',
    list: (signal) => request(listAdminSuppliers, {}, { signal }),
    create: (name) => request(createSupplier, { body: { name } }),
    update: (id, body) => request(updateSupplier, { params: { id }, body }),
    shownIn: ['suppliers', 'event-suppliers', 'events', 'resources'],
  },
  {
    id: 'course-categories',
    title: 'Course categories',
    thing: 'category',
    users: 'courses',
    list: (signal) => request(listAdminCourseCategories, {}, { signal }),
    create: (name) => request(createCourseCategory, { body: { name } }),
    update: (id, body) => request(updateCourseCategory, { params: { id }, body }),
    shownIn: ['course-categories', 'courses'],
  },
  {
    id: 'resource-categories',
    title: 'Resource categories',
    thing: 'category',
    users: 'resources',
    list: (signal) => request(listAdminResourceCategories, {}, { signal }),
    create: (name) => request(createResourceCategory, { body: { name } }),
    update: (id, body) => request(updateResourceCategory, { params: { id }, body }),
    shownIn: ['resource-categories', 'resources'],
  },
  {
    id: 'forum-categories',
    title: 'Forum categories',
    thing: 'category',
    users: 'topics',
    list: (signal) => request(listAdminForumCategories, {}, { signal }),
    create: (name) => request(createForumCategory, { body: { name } }),
    update: (id, body) => request(updateForumCategory, { params: { id }, body }),
    shownIn: ['forum', 'forum-categories'],
  },
];

export const termsOf = ({ id, list }: TermKind) =>
  queryOptions({
    queryKey: adminKeys.terms(id),
    queryFn: ({ signal }) => list(signal),
    staleTime: 0,
  });

/** Reads again what shows the terms of a kind. */
export const refreshTerms = ({ id, shownIn }: TermKind): Promise<unknown> =>
  Promise.all(
    [adminKeys.terms(id), ...shownIn.map((word) => [word])].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
