import { randomUUID } from 'node:crypto';
import { getSessions, notifyAttendees } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { replaceInstructor as contract } from '@backflow/contracts/events';
import { formatTime } from '@backflow/contracts/time';
import { lockOffer } from '@backflow/offers';
import { ValidationError, mutate } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventRecord, WebinarRecord } from '../db/models.ts';
import { eventRecord } from '../events/event.record.ts';
import { webinarRecord } from '../webinars/webinar.record.ts';

type Body = Call<typeof contract>['body'];

interface Writing {
  context: EventsContext;
  write: Write;
}

/** An event or a webinar, locked, with the sessions that get another instructor. */
interface Chosen {
  id: string;
  title: string;
  isPublished: boolean;
  sessions: readonly Session[];
  /** @returns the changes for the audit log; undefined where the instructor is that one already */
  replace: () => Promise<object | undefined>;
}

/**
 * Gives sessions another instructor, all or none. Where all sessions of an event are chosen, its facilitator changes; else the chosen
 * ones get an instructor of their own.
 * @throws ValidationError where a session is not there any more
 */
export async function replaceInstructor(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<{ replaced: number }> {
  const { sessions, name, notify } = call.body;
  return mutate(context, call, async (write) => {
    const writing = { context, write };
    // By id: every write of several events locks in this order.
    const ids = [...new Set(sessions.map(({ id }) => id))].sort();
    const chosen: Chosen[] = [];
    for (const id of ids) chosen.push(await lockChosen(writing, id, call.body));
    for (const id of ids) await lockOffer(write, id);
    const changed: Chosen[] = [];
    for (const each of chosen) if (await each.replace()) changed.push(each);
    const [first] = changed;
    if (!first) write.unchanged();
    for (const each of changed) if (notify && each.isPublished) await notifyOf(writing, each, name);
    const titles = changed.map(({ title }) => title);
    write.audit({ subjectId: first?.id ?? ids[0] ?? null, details: { name, events: titles, notify } });
    return { replaced: changed.reduce((sum, each) => sum + each.sessions.length, 0) };
  });
}

async function lockChosen(writing: Writing, id: string, body: Body): Promise<Chosen> {
  const wanted = new Map(
    body.sessions.filter((each) => each.id === id).map(({ sessionId, offers }) => [sessionId, offers]),
  );
  const isEvent = [...wanted.values()].includes('events');
  const { row, all, edit } = isEvent ? await lockEvent(writing, id, body) : await lockWebinar(writing, id);
  const sessions = all.filter((session) => wanted.has(session.id));
  if (sessions.length < wanted.size) {
    const message = `A day of “${row.title}” is not there any more. Reload the page, then choose again.`;
    throw new ValidationError([{ path: 'sessions', message }]);
  }
  const replaced = row.sessions.map((session) =>
    wanted.has(session.id) ? { ...session, instructor: body.name } : session,
  );
  const { title, isPublished } = row;
  return {
    ...{ id, title, isPublished, sessions },
    replace: () => edit(replaced, sessions.length === all.length),
  };
}

async function lockEvent(writing: Writing, id: string, { name, facilitatorId = null }: Body) {
  const row: EventRecord = await eventRecord.lock(writing, id);
  const [startDate, endDate] = [row.startDate.toISOString(), row.endDate?.toISOString() ?? null];
  return {
    row,
    all: getSessions({ id, sessions: row.sessions, startDate, endDate }),
    edit: (sessions: Session[], isWhole: boolean) =>
      eventRecord.locked.edit(
        writing,
        row,
        isWhole
          ? {
              ...{ facilitatorId, facilitatorName: name, facilitatorTitle: null },
              ...{ facilitatorHeadshot: null, facilitatorCompany: null },
              sessions: sessions.map((session) => ({ ...session, instructor: null })),
            }
          : { sessions },
        { notify: false },
      ),
  };
}

async function lockWebinar(writing: Writing, id: string) {
  const row: WebinarRecord = await webinarRecord.lock(writing, id);
  return {
    row,
    all: row.sessions,
    edit: (sessions: Session[]) => webinarRecord.locked.edit(writing, row, { sessions }, { notify: false }),
  };
}

/** Queues a mail to everyone with a booking. */
async function notifyOf({ context, write }: Writing, { id, title, sessions }: Chosen, name: string) {
  const days = sessions.map(({ startsAt, endsAt }) =>
    endsAt === startsAt ? formatTime(startsAt) : formatTime(startsAt, endsAt),
  );
  await write.queue(notifyAttendees, {
    ...{ about: 'message', id, mailId: randomUUID(), to: 'all' },
    sentAt: new Date(context.now()).toISOString(),
    subject: `Another instructor: ${title}`,
    message: `${name} teaches “${title}”:\n\n${days.join('\n\n')}\n\nDate, place and your booking stay as they are.`,
  });
}
