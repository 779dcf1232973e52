import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { endpoint } from './endpoint.ts';
import { blankAsNull, id, paging, publication, searchText, version } from '../fields.ts';
import { recordEndpoints } from '../record.ts';
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

const READS = ['resources', 'suppliers'] as const;

export const listAdminResources = endpoint({
  id: 'resources.adminList',
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
  reads: READS,
});

export const {
  create: createResource,
  update: updateResource,
  remove: deleteResource,
  get: getAdminResource,
} = recordEndpoints({
  id: 'resources',
  service: 'learning',
  noun: 'resource',
  input: ResourceInput,
  view: AdminResource,
  reads: READS,
  changes: ['resources', 'event-resources'],
  notes: {
    create: ' Published without a date, it is published now.',
    remove: 'Take a resource out of every list.',
  },
});
