import {
  createWebinar,
  deleteWebinar,
  getAdminWebinar,
  listAdminWebinars,
  updateWebinar,
} from '@backflow/contracts/webinars';
import type { WebinarInput } from '@backflow/contracts/webinars';
import { request, requestPage } from '@backflow/platform';
import { queryOptions } from '@tanstack/react-query';
import { listCache } from '@backflow/remote-kit/lists';
import { adminKeys } from '../keys.ts';
import type { WebinarFilter } from './webinar-filter.ts';

export const webinarList = (filter: WebinarFilter) => ({
  queryKey: adminKeys.webinarList(filter),
  read: (page: { limit: number; cursor: string | undefined }, options: { signal: AbortSignal }) => {
    const { search, status, access, timing, sort } = filter;
    const query = {
      ...page,
      sort,
      ...(search && { search }),
      ...(status && { status }),
      ...(timing && { timing }),
      ...(access && { accessLevel: access }),
    };
    return requestPage(listAdminWebinars, { query }, options);
  },
});

export const oneWebinar = (id: string) =>
  queryOptions({
    queryKey: adminKeys.webinar(id),
    queryFn: ({ signal }) => request(getAdminWebinar, { params: { id } }, { signal }),
  });

/** What shows webinars: lists, members' pages and registrations, and what needs a hand. */
export const webinarCache = listCache({
  word: 'webinars',
  related: [adminKeys.registrations, adminKeys.attention],
});

export const addWebinar = (body: WebinarInput) => request(createWebinar, { body });

export const changeWebinar = (
  id: string,
  body: Partial<WebinarInput> & { version?: number; notify?: boolean },
) => request(updateWebinar, { params: { id }, body });

export const publishWebinar = (id: string, isPublished: boolean) => changeWebinar(id, { isPublished });

export const removeWebinar = (id: string) => request(deleteWebinar, { params: { id } });
