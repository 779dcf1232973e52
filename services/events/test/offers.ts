import { notifyAttendees } from '@backflow/contracts/bookings';
import type { JobData } from '@backflow/contracts';
import type { EventsService } from './start-events-service.ts';

/** Events and webinars: tests of what they share run for both. */
export const OFFERS = [
  ['events', 'event'],
  ['webinars', 'webinar'],
] as const;
export type OwnKind = (typeof OFFERS)[number][1];

interface Fields {
  title?: string;
  maxAttendees?: number | null;
  isPublished?: boolean;
}

/** Builds one that starts in `hours` and lasts an hour. */
export const buildOffer = (
  service: EventsService,
  kind: OwnKind,
  { hours = 48, ...fields }: Fields & { hours?: number } = {},
): Promise<{ id: string }> =>
  kind === 'event'
    ? service.buildEvent({
        ...fields,
        startDate: service.inHours(hours),
        endDate: service.inHours(hours + 1),
      })
    : service.buildWebinar({ ...fields, scheduledAt: service.inHours(hours), duration: 60 });

/** The queued notices to attendees of an event or a webinar, oldest first. */
export const getNotices = async (
  service: EventsService,
  { id }: { id: string },
): Promise<JobData<typeof notifyAttendees>[]> =>
  (await service.queued(notifyAttendees)).filter((notice) => notice.id === id);
