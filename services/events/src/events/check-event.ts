import { webAddress } from '@backflow/contracts';
import { priceRuleProblems } from '@backflow/contracts/bookings';
import type { Session } from '@backflow/contracts/bookings';
import type { FieldProblem } from '@backflow/contracts';
import type { EventInput } from '@backflow/contracts/events';
import { ValidationError, select, sql } from '@backflow/service-kit';
import type { Checked, Database, SentFields, Write } from '@backflow/service-kit';
import * as z from '@backflow/contracts/zod';
import { planSessions } from '../sessions/plan-sessions.ts';
import { removedDayProblems } from '../sessions/removed-days.ts';
import { limitProblems } from '../bookings/limit-problems.ts';
import type { EventsContext } from '../context.ts';
import type { EventFields, EventRecord } from '../db/models.ts';
import { checkSupplier } from './check-supplier.ts';
import { checkVenues } from './check-venues.ts';

interface Checking {
  context: EventsContext;
  write: Write;
  fields: EventFields;
  sent: SentFields<EventInput>;
  current: { row: EventRecord; fields: EventFields } | undefined;
}

/**
 * Checks the rules between an event's fields and looks up its supplier, venue and facilitator. A typed supplier name that is listed
 * becomes the listed supplier. The facilitator's name and title fill fields that were left empty. Their photo is not stored: it
 * is read with the event, so that it is always the latest one.
 */
export async function checkEvent({
  context: { db },
  write,
  fields: given,
  sent,
  current,
}: Checking): Promise<Checked<EventFields>> {
  const { schedule, removed, problems: sessionProblems } = planEvent(given, sent, current?.row);
  const fields = { ...given, ...schedule };
  const limits = await limitProblems(write, fields, current);
  const attended = await removedDayProblems(write, current?.row.id, removed);
  const supplier = await checkSupplier(db, fields, current?.fields);
  const venues = await checkVenues(write, fields, current?.fields);
  const { facilitatorId } = fields;
  const isNew = facilitatorId !== null && facilitatorId !== current?.fields.facilitatorId;
  const facilitator =
    facilitatorId !== null && (isNew || sent.facilitatorHeadshot)
      ? await findFacilitator(db, facilitatorId)
      : undefined;
  const problems = [
    ...(sessionProblems.length > 0 ? sessionProblems : brokenRules(fields)),
    ...priceRuleProblems(fields),
    ...limits,
    ...attended,
    ...supplier.problems,
    ...venues,
    ...(isNew && !facilitator?.isAdmin
      ? [{ path: 'facilitatorId', message: 'The facilitator must be an administrator' }]
      : []),
  ];
  return {
    problems,
    fields: { ...schedule, ...supplier.fields, ...facilitatorFields(facilitator, sent, isNew) },
  };
}

/** The event's sessions, with its times and hours, which follow from them. */
function planEvent(
  { startDate, endDate, hours, isVirtual }: EventFields,
  { sessions: sent }: SentFields<EventInput>,
  row: EventRecord | undefined,
) {
  const times = { startsAt: startDate, endsAt: endDate };
  const { problems, removed, startsAt, endsAt, ...planned } = planSessions(
    { sent, ...times, hours, fields: ['startDate', 'endDate'] },
    row && { id: row.id, sessions: row.sessions, startsAt: row.startDate, endsAt: row.endDate },
  );
  const sessions = isVirtual ? planned.sessions.map(withoutVenue) : planned.sessions;
  return { problems, removed, schedule: { ...planned, sessions, startDate: startsAt, endDate: endsAt } };
}

/** A day of an event that is virtual now: the place of its venue is no meeting link. */
const withoutVenue = (session: Session): Session =>
  session.venueId === null ? session : { ...session, venueId: null, location: null };

/** @throws ValidationError for broken rules between an event's fields */
export function assertEventRules(fields: EventFields): void {
  const problems = brokenRules(fields);
  if (problems.length > 0) throw new ValidationError(problems);
}

const brokenRules = (fields: EventFields): FieldProblem[] =>
  [endsAfterStart, closesBeforeEnd, hasMeetingLink].flatMap((rule) => rule(fields) ?? []);

type Rule = (event: EventFields) => FieldProblem | undefined;

const endsAfterStart: Rule = ({ startDate, endDate }) =>
  endDate !== null && endDate <= startDate
    ? { path: 'endDate', message: 'End date must be after the start date' }
    : undefined;

const closesBeforeEnd: Rule = ({ startDate, endDate, registrationCloseDate }) =>
  registrationCloseDate !== null && registrationCloseDate > (endDate ?? startDate)
    ? { path: 'registrationCloseDate', message: 'Registration must close before the event is over' }
    : undefined;

const meetingLink = webAddress('Meeting link');

const hasMeetingLink: Rule = ({ isVirtual, location, sessions }) => {
  if (!isVirtual) return undefined;
  const places = [{ path: 'location', place: location }].concat(
    sessions.map((session, index) => ({ path: `sessions.${index}.location`, place: session.location })),
  );
  return places.flatMap(({ path, place }) => {
    const parsed = place === null ? undefined : z.safeParse(meetingLink, place);
    const message = parsed?.error?.issues[0]?.message;
    return message === undefined ? [] : [{ path, message }];
  })[0];
};

interface Facilitator {
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

async function findFacilitator(db: Database, id: string): Promise<Facilitator | undefined> {
  const [found] = await select<Facilitator>(
    db,
    'facilitator',
    sql`
      select first_name as "firstName", last_name as "lastName", job_title as "jobTitle",
             profile_image_url as "profileImageUrl", is_admin as "isAdmin"
        from identity.members_v1 where id = ${id}`,
  );
  return found;
}

function facilitatorFields(
  facilitator: Facilitator | undefined,
  sent: SentFields<EventInput>,
  isNew: boolean,
): Partial<EventFields> {
  if (!facilitator) return {};
  const { firstName, lastName, jobTitle, profileImageUrl } = facilitator;
  const { facilitatorName, facilitatorTitle, facilitatorHeadshot: headshot = null } = sent;
  // The form is prefilled from the facilitator: their own photo was not entered by anyone.
  const facilitatorHeadshot = headshot === profileImageUrl ? null : headshot;
  if (!isNew) return { facilitatorHeadshot };
  return {
    facilitatorName: facilitatorName ?? `${firstName} ${lastName}`,
    facilitatorTitle: facilitatorTitle ?? jobTitle,
    facilitatorHeadshot,
  };
}
