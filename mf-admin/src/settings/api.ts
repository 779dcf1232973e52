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
import type { Endpoint, TermChange } from '@backflow/contracts';
import type { SiteSettings, VersionedSettings } from '@backflow/contracts/settings';
import { mutate, queryClient, queryOf, refetchAfter, request } from '@backflow/platform';

export const adminSettings = queryOf(getAdminSettings, {}, { staleTime: 0 });

/** @throws ApiError; CONFLICT when the settings were changed since this version */
export const saveSettings = (changes: Partial<SiteSettings>, version: number): Promise<VersionedSettings> =>
  mutate(
    updateSettings,
    { body: { ...changes, version } },
    {
      apply: (saved) => void queryClient.setQueryData(adminSettings.queryKey, saved),
      except: [getAdminSettings],
    },
  );

/** All of them have the same shape. */
type TermList = typeof listAdminSuppliers;

/** One kind of terms: what it is called, and its endpoints. */
export interface TermKind {
  id: string;
  title: string;
  /** 'supplier' */
  thing: string;
  /** What has one: 'events' */
  users: string;
  list: TermList;
  create: (name: string) => Promise<unknown>;
  update: (id: string, body: TermChange) => Promise<unknown>;
  /** What either write changes. */
  changes: Endpoint['changes'];
}

export const TERM_KINDS: readonly TermKind[] = [
  {
    id: 'suppliers',
    title: 'Suppliers',
    thing: 'supplier',
    users: 'events',
    list: listAdminSuppliers,
    create: (name) => request(createSupplier, { body: { name } }),
    update: (id, body) => request(updateSupplier, { params: { id }, body }),
    changes: updateSupplier.changes,
  },
  {
    id: 'course-categories',
    title: 'Course categories',
    thing: 'category',
    users: 'courses',
    list: listAdminCourseCategories,
    create: (name) => request(createCourseCategory, { body: { name } }),
    update: (id, body) => request(updateCourseCategory, { params: { id }, body }),
    changes: updateCourseCategory.changes,
  },
  {
    id: 'resource-categories',
    title: 'Resource categories',
    thing: 'category',
    users: 'resources',
    list: listAdminResourceCategories,
    create: (name) => request(createResourceCategory, { body: { name } }),
    update: (id, body) => request(updateResourceCategory, { params: { id }, body }),
    changes: updateResourceCategory.changes,
  },
  {
    id: 'forum-categories',
    title: 'Forum categories',
    thing: 'category',
    users: 'topics',
    list: listAdminForumCategories,
    create: (name) => request(createForumCategory, { body: { name } }),
    update: (id, body) => request(updateForumCategory, { params: { id }, body }),
    changes: updateForumCategory.changes,
  },
];

export const termsOf = ({ list }: TermKind) => queryOf(list, {}, { staleTime: 0 });

/** Refetches what shows the terms of a kind. */
export const refreshTerms = (kind: TermKind): Promise<void> => refetchAfter(kind);
