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
import type { TermChange } from '@backflow/contracts';
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

/** The endpoints of one kind of terms. They differ in what a new term's response holds. */
interface TermEndpoints {
  list: typeof listAdminSuppliers;
  create: typeof createSupplier | typeof createCourseCategory | typeof createForumCategory;
  update: typeof updateSupplier;
}

/** One kind of terms: its labels and its requests. */
export type TermKind = ReturnType<typeof termKind>;

/**
 * @param title also the name in the address: 'course-categories'
 * @param noun 'supplier'
 * @param users the records that have such a term: 'events'
 */
const termKind = (title: string, noun: string, users: string, { list, create, update }: TermEndpoints) => ({
  ...{ id: title.toLowerCase().replace(' ', '-'), title, noun, users, list },
  create: (name: string) => request(create, { body: { name } }),
  update: (id: string, body: TermChange) => request(update, { params: { id }, body }),
  /** Topics that either write changes. */
  changes: update.changes,
});

export const TERM_KINDS: readonly TermKind[] = [
  termKind('Suppliers', 'supplier', 'events', {
    list: listAdminSuppliers,
    create: createSupplier,
    update: updateSupplier,
  }),
  termKind('Course categories', 'category', 'courses', {
    list: listAdminCourseCategories,
    create: createCourseCategory,
    update: updateCourseCategory,
  }),
  termKind('Resource categories', 'category', 'resources', {
    list: listAdminResourceCategories,
    create: createResourceCategory,
    update: updateResourceCategory,
  }),
  termKind('Forum categories', 'category', 'topics', {
    list: listAdminForumCategories,
    create: createForumCategory,
    update: updateForumCategory,
  }),
];

export const termsQuery = ({ list }: TermKind) => queryOf(list, {}, { staleTime: 0 });

/** Refetches what shows the terms of a kind. */
export const refreshTerms = (kind: TermKind): Promise<void> => refetchAfter(kind);
