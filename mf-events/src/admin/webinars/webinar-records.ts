import {
  ADMIN_WEBINAR_SORTS,
  createWebinar,
  deleteWebinar,
  getAdminWebinar,
  listAdminWebinars,
  updateWebinar,
} from '@backflow/contracts/webinars';
import * as z from '@backflow/contracts/zod';
import {
  accessChoice,
  accessFilter,
  recordClient,
  recordFilters,
  sortChoice,
  statusChoice,
  timingChoice,
  timingFilter,
} from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const WebinarFilter = z.object({
  ...recordFilters,
  timing: timingFilter,
  access: accessFilter,
  sort: z._default(z.enum(ADMIN_WEBINAR_SORTS), 'latest'),
});
type WebinarFilter = z.infer<typeof WebinarFilter>;

export const webinarChoices = [
  statusChoice,
  timingChoice,
  accessChoice,
  sortChoice<WebinarFilter['sort']>({
    latest: 'Latest Date First',
    soonest: 'Earliest Date First',
    title: 'By Title',
    newest: 'Added Last First',
  }),
];

export const webinarRecords = recordClient({
  kind: 'webinar',
  list: listAdminWebinars,
  get: getAdminWebinar,
  create: createWebinar,
  update: updateWebinar,
  remove: deleteWebinar,
  toQuery: ({ access: accessLevel, ...filter }: WebinarFilter) => ({ ...filter, accessLevel }),
});
