import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, blankAsNull, id, paging, publication, searchText, version } from '../fields.ts';
import { Download, ResourceInput, ResourceView } from './resource.ts';

/** A resource in the administrators' list. */
export const AdminResourceView = z.extend(ResourceView, { version });
export type AdminResourceView = z.infer<typeof AdminResourceView>;

/** A resource as it is edited: Markdown as entered. */
export const AdminResource = z.extend(AdminResourceView, {
  content: z.nullable(z.string()),
  downloads: z.array(Download),
});
export type AdminResource = z.infer<typeof AdminResource>;

/** Added last, by title, or the most viewed first. */
export const ADMIN_RESOURCE_SORTS = ['newest', 'title', 'views'] as const;

export const listAdminResources = endpoint({
  id: 'resources.adminList',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/resources',
  summary:
    'Every resource, drafts included, newest first unless `sort` says otherwise; with `search`, the best matches first.',
  access: 'admin',
  query: z.object({
    ...paging,
    search: searchText,
    status: publication,
    accessLevel: z.optional(z.enum(ACCESS_LEVELS)),
    categoryId: z.optional(blankAsNull(id)),
    sort: z._default(z.enum(ADMIN_RESOURCE_SORTS, 'Sort must be newest, title or views'), 'newest'),
  }),
  response: z.array(AdminResourceView),
  reads: ['resources', 'suppliers'],
});

export const getAdminResource = endpoint({
  id: 'resources.adminGet',
  service: 'learning',
  method: 'GET',
  path: '/api/admin/resources/:id',
  summary: 'One resource as it is edited.',
  access: 'admin',
  params: IdParams,
  response: AdminResource,
  reads: ['resources', 'suppliers'],
});

export const createResource = endpoint({
  id: 'resources.create',
  auditSentence: 'added the resource {subject}',
  service: 'learning',
  method: 'POST',
  path: '/api/resources',
  summary: 'Add a resource. Published without a date, it is published now.',
  access: 'admin',
  body: ResourceInput,
  response: AdminResource,
  status: 201,
  changes: ['resources', 'event-resources'],
});

export const updateResource = endpoint({
  id: 'resources.update',
  auditSentence: 'changed the resource {subject}',
  service: 'learning',
  method: 'PATCH',
  path: '/api/resources/:id',
  summary:
    'Change the fields given; absent fields keep their value. An edit made from an older `version` is refused with 409 and the resource as it is now.',
  access: 'admin',
  params: IdParams,
  body: z.extend(z.partial(ResourceInput), { version: z.optional(version) }),
  response: AdminResource,
  changes: ['resources', 'event-resources'],
});

export const deleteResource = endpoint({
  id: 'resources.delete',
  auditSentence: 'deleted the resource {subject}',
  service: 'learning',
  method: 'DELETE',
  path: '/api/resources/:id',
  summary: 'Take a resource out of every list.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['resources', 'event-resources'],
});
