import {
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
  datedFilters,
  datedQuery,
  datedSortChoice,
  recordClient,
  recordFilters,
  statusChoice,
  timingChoice,
} from '@backflow/remote-kit/records';

/** The filters and the order of the list, as the address has them. */
export const WebinarFilter = z.object({
  ...recordFilters,
  ...datedFilters,
  access: accessFilter,
});
type WebinarFilter = z.infer<typeof WebinarFilter>;

export const webinarChoices = (filters: WebinarFilter) => [
  statusChoice,
  timingChoice(filters),
  accessChoice,
  datedSortChoice(filters, {
    soonest: 'Earliest Date First',
    latest: 'Latest Date First',
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
  toQuery: ({ access: accessLevel, ...filter }: WebinarFilter) => ({
    ...filter,
    ...datedQuery(filter),
    accessLevel,
  }),
});
