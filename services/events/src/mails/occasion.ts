import { NO_PLACE_YET, VIRTUAL_PLACE } from '@backflow/contracts';
import type { MailData } from '@backflow/contracts';
import { raw } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models/event.ts';
import type { WebinarRecord } from '../db/models/webinar.ts';

/** What mails say of an event or a webinar. */
export type Occasion = MailData<'registration-confirmed'>;

type Settings = Pick<EventsContext, 'settings'>;

const MINUTE_MS = 60_000;

/** The columns of an event that mails need. */
export type MailedEvent = Pick<
  EventRecord,
  'id' | 'title' | 'startDate' | 'endDate' | 'location' | 'isVirtual' | 'version' | 'price' | 'accessLevel'
>;

/** Those of them that do not decide whether one may register. */
export const MAILED_COLUMNS = raw('id, title, location, is_virtual as "isVirtual", version');

export function occasionOfEvent({ settings }: Settings, event: MailedEvent): Occasion {
  const { id, title, startDate, endDate, location, isVirtual, version } = event;
  return {
    title,
    startsAt: startDate.toISOString(),
    ...(endDate !== null && { endsAt: endDate.toISOString() }),
    // A virtual event's location is its meeting link, which is no place and in no mail.
    place: isVirtual ? VIRTUAL_PLACE : (location ?? NO_PLACE_YET),
    url: `${settings.PUBLIC_ORIGIN}/events?eventId=${id}`,
    calendarId: `event-${id}`,
    version: String(version),
  };
}

/** The columns of a webinar that mails need. */
export type MailedWebinar = Pick<WebinarRecord, 'id' | 'title' | 'scheduledAt' | 'duration' | 'version'>;

export const occasionOfWebinar = (
  { settings }: Settings,
  { id, title, scheduledAt, duration, version }: MailedWebinar,
): Occasion => ({
  title,
  startsAt: scheduledAt.toISOString(),
  endsAt: endOfWebinar({ scheduledAt, duration }).toISOString(),
  place: VIRTUAL_PLACE,
  url: `${settings.PUBLIC_ORIGIN}/webinars`,
  calendarId: `webinar-${id}`,
  version: String(version),
});

/** When a webinar is over. */
export const endOfWebinar = ({
  scheduledAt,
  duration,
}: Pick<MailedWebinar, 'scheduledAt' | 'duration'>): Date =>
  new Date(scheduledAt.getTime() + duration * MINUTE_MS);

/** Whether an event is over: nobody is told any more where, when and whether it takes place. */
export const isOver = (
  { startDate, endDate }: Pick<MailedEvent, 'startDate' | 'endDate'>,
  now: number,
): boolean => (endDate ?? startDate).getTime() <= now;
