import { jobContract, mailRequest, sendMail } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { select, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import { occasionOfEvent, occasionOfWebinar } from '../mails/occasion.ts';
import type { Occasion } from '../mails/occasion.ts';
import { cancelRegistration } from './cancel-registration.ts';
import type { FoundRegistration } from './cancel-registration.ts';
import { EVENTS, WEBINARS } from './kind.ts';
import type { Held, Kind } from './kind.ts';

/** How many registrations one query finds. */
const BATCH = 200;

/** Ends the registrations of members who have not confirmed their email address in time. */
export const expireUnconfirmedJob = jobContract({
  name: 'events.expire-unconfirmed',
  data: z.null(),
  schedule: '*/5 * * * *',
  expireSeconds: 600,
});

/**
 * Cancels every registration whose `confirm_by` has passed, and notifies its member; those of members who have confirmed
 * lose the mark instead.
 */
export async function expireUnconfirmed(context: EventsContext, _data: null, run: JobRun): Promise<void> {
  await expireAll(context, EVENTS, run, (event) => occasionOfEvent(context, event));
  await expireAll(context, WEBINARS, run, (webinar) => occasionOfWebinar(context, webinar));
}

interface Due extends FoundRegistration {
  userId: string;
}

async function expireAll<Item extends Held>(
  context: EventsContext,
  kind: Kind<Item>,
  run: JobRun,
  mailDataOf: (item: Item) => Occasion,
): Promise<void> {
  const { registrations, of } = kind;
  await clearConfirmed(context, kind);
  const settingsUrl = `${context.settings.PUBLIC_ORIGIN}/settings`;
  for (;;) {
    const due = await select<Due>(
      context.db,
      'unconfirmed-registrations',
      sql`
        select r.id, r.${of} as "ofId", r.user_id as "userId"
          from ${registrations} r join identity.actors_v2 a on a.id = r.user_id
         where r.confirm_by <= ${new Date(context.now())} and r.status <> 'cancelled' and not a.is_email_confirmed
         order by r.confirm_by limit ${BATCH}`,
    );
    for (const { userId, ...registration } of due) {
      run.signal.throwIfAborted();
      await cancelRegistration(context, kind, run, registration, async (write, item) => {
        const [unconfirmed] = await write.rows(sql`
          select 1 from identity.actors_v2 where id = ${userId} and not is_email_confirmed`);
        if (!unconfirmed) return false;
        await write.rows(sql`update ${registrations} set network = null where id = ${registration.id}`);
        const to = { kind: 'member', id: userId } as const;
        await write.queue(
          sendMail,
          mailRequest('registration-expired', to, { ...mailDataOf(item), url: settingsUrl }),
        );
        return true;
      });
    }
    if (due.length < BATCH) return;
  }
}

async function clearConfirmed(
  { db }: Pick<EventsContext, 'db'>,
  { registrations }: Pick<Kind, 'registrations'>,
): Promise<void> {
  const { text } = sql`
    update ${registrations} r set confirm_by = null, network = null
      from identity.actors_v2 a
     where a.id = r.user_id and a.is_email_confirmed and r.confirm_by is not null`;
  await db.sequelize.query(text);
}
