import * as z from '@backflow/contracts/zod';
import { endpoint } from '../events/endpoint.ts';
import { IdParams, blankAsNull, paging, searchText } from '../fields.ts';
import { WebinarCounts, WebinarTab, WebinarView } from './webinar.ts';

export const listWebinars = endpoint({
  id: 'webinars.list',
  method: 'GET',
  path: '/api/webinars',
  summary:
    'Published webinars, past ones too, latest first; or those of a tab in its order: live and upcoming ones soonest first, recordings latest first, all of them live ones first, then those to come, then past ones. With `search`, the best matches first.',
  access: 'public',
  personal: true,
  query: z.object({ ...paging, search: searchText, tab: z.optional(blankAsNull(WebinarTab)) }),
  response: z.array(WebinarView),
  reads: ['webinars'],
  cache: { seconds: 5 },
});

export const getWebinar = endpoint({
  id: 'webinars.get',
  method: 'GET',
  path: '/api/webinars/:id',
  summary:
    'One webinar, with its links for who may know them. An unpublished one exists for administrators only.',
  access: 'public',
  personal: true,
  params: IdParams,
  response: WebinarView,
  reads: ['webinars'],
  cache: { seconds: 5 },
});

export const countWebinars = endpoint({
  id: 'webinars.counts',
  method: 'GET',
  path: '/api/webinars/counts',
  summary: 'How many published webinars each tab holds.',
  access: 'public',
  response: WebinarCounts,
  reads: ['webinars'],
  cache: { seconds: 5 },
});
