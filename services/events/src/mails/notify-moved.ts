import { id as recordId, jobContract, mailRequest } from '@backflow/contracts';
import type { JobData } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { JobRun, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { notifyEachOnce } from './notify-each-once.ts';
import { occasionOfEvent, occasionOfWebinar } from './occasion.ts';
import type { Occasion } from './occasion.ts';

/** When and where something takes place; the place of what is online is no meeting link. */
type Schedule = Pick<Occasion, 'startsAt' | 'endsAt' | 'place'>;

/** Notifies everyone with a booking that an event or a webinar was moved with this version. */
export const notifyMovedJob = jobContract({
  name: 'events.notify-moved',
  data: z.object({
    kind: z.enum(['events', 'webinars']),
    id: recordId,
    version: z.int(),
    movedAt: z.string(),
    before: z.object({ startsAt: z.string(), endsAt: z.optional(z.string()), place: z.string() }),
  }),
  retries: 39,
});
type Moved = JobData<typeof notifyMovedJob>;

/** Whether an edit gave it another date, time or place, and it is still to come. */
export const isMove = ({ now }: Pick<EventsContext, 'now'>, was: Schedule, is: Schedule): boolean =>
  differs(was, is) && Date.parse(is.endsAt ?? is.startsAt) > now();

const differs = (was: Schedule, is: Schedule): boolean =>
  was.startsAt !== is.startsAt || was.endsAt !== is.endsAt || was.place !== is.place;

/** Queued with the write that moves it. @param item as that write leaves it */
export async function queueNotifyMoved(
  { now }: Pick<EventsContext, 'now'>,
  write: Write,
  kind: Moved['kind'],
  { id, version }: Pick<Moved, 'id' | 'version'>,
  { startsAt, endsAt, place }: Schedule,
): Promise<void> {
  const before = { startsAt, place, ...(endsAt !== undefined && { endsAt }) };
  await write.queue(notifyMovedJob, { kind, id, version, movedAt: new Date(now()).toISOString(), before });
}

/**
 * Of what was taken down or is over by now there is nothing to say here. Of what was moved back meanwhile neither, but the
 * registrations store that: the job of the later move would tell them of a date they never heard of.
 */
export async function notifyMoved(
  context: EventsContext,
  { kind, id, version, movedAt, before }: Moved,
  run: JobRun,
): Promise<void> {
  const { registrations, find } = KINDS[kind];
  const item = await find(context, id);
  if (!item?.isOpen || Date.parse(item.occasion.endsAt ?? item.occasion.startsAt) <= context.now()) return;
  const { occasion } = item;
  const { startsAt: oldStartsAt, endsAt: oldEndsAt, place: oldPlace } = before;
  const data = { ...occasion, oldStartsAt, oldPlace, ...(oldEndsAt !== undefined && { oldEndsAt }) };
  await notifyEachOnce(context, run, {
    registrations: { ...registrations, id },
    since: version,
    version: item.version,
    registeredBefore: new Date(movedAt),
    mailFor: (to, status) =>
      differs(before, occasion)
        ? mailRequest(status === 'waitlisted' ? 'event-moved-waitlisted' : 'event-moved', to, data)
        : null,
  });
}

const KINDS = {
  events: {
    registrations: { table: 'registrations', of: 'event_id' },
    find: async (context: EventsContext, id: string) =>
      open(await context.models.Event.findByPk(id), (event) => occasionOfEvent(context, event)),
  },
  webinars: {
    registrations: { table: 'webinar_registrations', of: 'webinar_id' },
    find: async (context: EventsContext, id: string) =>
      open(await context.models.Webinar.findByPk(id), (webinar) => occasionOfWebinar(context, webinar)),
  },
} as const;

interface Published {
  version: number;
  isPublished: boolean;
  deletedAt: Date | null;
}

const open = <Item extends Published>(item: Item | null, occasionOf: (item: Item) => Occasion) =>
  item && {
    version: item.version,
    isOpen: item.isPublished && item.deletedAt === null,
    occasion: occasionOf(item),
  };
