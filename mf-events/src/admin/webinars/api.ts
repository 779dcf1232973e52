import {
  createWebinar,
  deleteWebinar,
  getAdminWebinar,
  listAdminWebinars,
  updateWebinar,
} from '@backflow/contracts/webinars';
import type { WebinarInput } from '@backflow/contracts/webinars';
import { byId, queryOf, request } from '@backflow/platform';
import { withoutEmpty } from '@backflow/remote-kit';
import { adminPagesOf, listCache } from '@backflow/remote-kit/lists';
import type { WebinarFilter } from './webinar-filter.ts';

export const webinarList = ({ access: accessLevel, ...filter }: WebinarFilter) =>
  adminPagesOf(listAdminWebinars, { query: withoutEmpty({ ...filter, accessLevel }) });

export const oneWebinar = (id: string) => queryOf(getAdminWebinar, byId(id));

export const webinarCache = listCache(listAdminWebinars, updateWebinar);

export const addWebinar = (body: WebinarInput) => request(createWebinar, { body });

export const changeWebinar = (
  id: string,
  body: Partial<WebinarInput> & { version?: number; notify?: boolean },
) => request(updateWebinar, { params: { id }, body });

export const publishWebinar = (id: string, isPublished: boolean) => changeWebinar(id, { isPublished });

export const removeWebinar = (id: string) => request(deleteWebinar, { params: { id } });
