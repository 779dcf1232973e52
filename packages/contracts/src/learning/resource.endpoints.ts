import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, blankAsNull, id, paging, searchText } from '../fields.ts';
import { ResourceDetail, ResourceTab, ResourceView } from './resource.ts';

const MAX_IDS = 20;

/** Filters of both the list and its counts. */
const filters = {
  search: searchText,
  categoryId: z.optional(blankAsNull(id)),
  supplierId: z.optional(blankAsNull(id)),
  accessLevel: z.optional(blankAsNull(z.enum(ACCESS_LEVELS, 'Access level must be free, paid or premium'))),
};

/** Ids with commas between them. */
const idList = z.string().check(
  z.refine((value) => {
    const ids = value.split(',');
    return ids.length <= MAX_IDS && ids.every((each) => z.safeParse(id, each).success);
  }, `Ids must be at most ${MAX_IDS} ids with commas between them`),
);

export const listResources = endpoint({
  id: 'resources.list',
  method: 'GET',
  path: '/api/resources',
  summary:
    'Published resources, newest first; the six most viewed for the tab `popular`. With `search`, the best matches first, at most 200. With `ids`, these alone.',
  access: 'public',
  personal: true,
  query: z.object({
    ...paging,
    ...filters,
    tab: z.optional(blankAsNull(ResourceTab)),
    ids: z.optional(blankAsNull(idList)),
  }),
  response: z.array(ResourceView),
  reads: ['resources', 'suppliers', 'resource-access', 'resource-views'],
  cache: { seconds: 5, ignores: ['resource-access', 'resource-views'] },
});

/** The number of resources in each tab. */
export const ResourceCounts = z.object({
  all: z.number(),
  popular: z.number(),
  free: z.number(),
  premium: z.number(),
  /** True when a search has found more than are counted: at most 200 of each. */
  isCut: z.boolean(),
});
export type ResourceCounts = z.infer<typeof ResourceCounts>;

export const countResources = endpoint({
  id: 'resources.counts',
  method: 'GET',
  path: '/api/resources/counts',
  summary: 'How many published resources each tab holds under these filters.',
  access: 'public',
  query: z.object(filters),
  response: ResourceCounts,
  reads: ['resources', 'resource-access', 'resource-views'],
  cache: { seconds: 5, ignores: ['resource-access', 'resource-views'] },
});

export const getResource = endpoint({
  id: 'resources.get',
  method: 'GET',
  path: '/api/resources/:id',
  summary:
    'One resource; its body and files only for who may open it. An unpublished one exists for administrators only.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: ResourceDetail,
  reads: ['resources', 'suppliers', 'resource-access'],
  cache: { seconds: 5, ignores: ['resource-access'] },
});

export const viewResource = endpoint({
  id: 'resources.view',
  method: 'POST',
  path: '/api/resources/:id/views',
  summary: 'Say that it was opened. Each member, and each network of visitors, counts once a day.',
  access: 'public',
  limit: { name: 'resource-views', most: 300, seconds: 3600, what: 'views' },
  personal: true,
  params: IdParams,
  response: z.object({ viewCount: z.number() }),
  changes: ['resource-views'],
});
