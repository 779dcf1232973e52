import { randomUUID } from 'node:crypto';
import type { Session } from '@backflow/contracts/bookings';
import { DEFAULT_WEBINAR_DURATION } from '@backflow/contracts/webinars';
import { importBookings } from '@backflow/offers';
import type { SeedContext } from '@backflow/service-kit';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import type { EventsContext } from '../context.ts';
import { findDemoPeople, rotate } from './demo-people.ts';
import type { DemoPeople } from './demo-people.ts';
import { DEMO_WEBINARS } from './demo-webinar.ts';
import type { DemoWebinar } from './demo-webinar.ts';
import { pacificInstant, workingDay, workingDays } from './working-day.ts';

const ROUND_MS = 5 * 60 * 1000;

/** Fills an empty schema with webinars around the present; skips a schema that has webinars. */
export async function seedWebinars(context: SeedContext<EventsContext>): Promise<void> {
  const { db, models } = context;
  if ((await models.Webinar.count()) > 0) return;
  const now = context.now();
  const people = await findDemoPeople(db);
  await db.sequelize.transaction(async (transaction) => {
    for (const [turn, webinar] of DEMO_WEBINARS.entries()) {
      const audience = getAudience(webinar, people, turn);
      const isFull = webinar.seats === webinar.taken;
      const scheduledAt = getStart(webinar, now);
      const sessions = getSessions(webinar, now);
      const duration = webinar.duration ?? DEFAULT_WEBINAR_DURATION;
      const end = sessions.at(-1)?.endsAt ?? addMinutes(scheduledAt, duration);
      const { id } = await models.Webinar.create(
        {
          title: webinar.title,
          description: webinar.content,
          scheduledAt,
          duration: differenceInMinutes(end, scheduledAt),
          sessions,
          isLive: webinar.live ?? false,
          accessLevel: webinar.accessLevel ?? 'free',
          // Full even when there are fewer members than seats.
          maxAttendees: isFull ? audience.length : webinar.seats,
          meetingUrl: `https://meet.example.com/webinar-${turn + 1}`,
          recordingUrl: webinar.recording ? `https://video.example.com/${webinar.recording}` : null,
          isPublished: !webinar.draft,
        },
        { transaction },
      );
      const latest = Math.min(now, addDays(scheduledAt, -1).getTime());
      const bookings = audience.map((userId, index) => ({
        userId,
        status: 'confirmed' as const,
        bookedAt: addHours(latest, -5 * (index + 1)),
      }));
      await importBookings(db, transaction, { kind: 'webinar', id }, bookings);
    }
  });
}

/** The ids of the members with a seat. */
function getAudience(
  { taken, demoMembers, accessLevel }: DemoWebinar,
  { member, premiumMember, others }: DemoPeople,
  turn: number,
): string[] {
  const own = demoMembers ? [accessLevel === 'premium' ? undefined : member, premiumMember] : [];
  const known = own.filter((person) => person !== undefined);
  return [...known, ...rotate(others, turn, taken - known.length)].map(({ id }) => id);
}

/** The sessions of a webinar on several working days, at the same time; none of one day. */
function getSessions(
  { starts, days = 1, duration = DEFAULT_WEBINAR_DURATION }: DemoWebinar,
  now: number,
): Session[] {
  if (days === 1 || !('inDays' in starts)) return [];
  return workingDays(now, starts.inDays, days).map((day) => {
    const startsAt = pacificInstant(day, starts.at);
    return {
      ...{ id: randomUUID(), location: null, venueId: null, instructor: null, hours: null },
      ...{ startsAt: startsAt.toISOString(), endsAt: addMinutes(startsAt, duration).toISOString() },
    };
  });
}

/** Rounded to five minutes. */
function getStart({ starts }: DemoWebinar, now: number): Date {
  if ('inDays' in starts) return pacificInstant(workingDay(now, starts.inDays), starts.at);
  return new Date(Math.floor(addMinutes(now, starts.inMinutes).getTime() / ROUND_MS) * ROUND_MS);
}
