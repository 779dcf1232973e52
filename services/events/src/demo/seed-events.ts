import { randomUUID } from 'node:crypto';
import { takesSeat, needsInvoice, sumSessionHours } from '@backflow/contracts/bookings';
import type { BookingStatus, Session } from '@backflow/contracts/bookings';
import { importBookings } from '@backflow/offers';
import type { DemoBooking } from '@backflow/offers';
import type { SeedContext } from '@backflow/service-kit';
import { pacificDay } from '@backflow/contracts/time';
import { addDays } from 'date-fns/addDays';
import { addHours } from 'date-fns/addHours';
import type { CreationAttributes } from 'sequelize';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models.ts';
import { DEMO_SUPPLIERS, demoCourse } from './demo-course.ts';
import type { DemoCourse } from './demo-course.ts';
import { findDemoPeople, rotate } from './demo-people.ts';
import type { DemoPeople } from './demo-people.ts';
import { toTemplateFields } from '../templates/template.record.ts';
import { DEMO_SESSIONS, DEMO_TEMPLATES, DEMO_VENUES } from './demo-sessions.ts';
import type { DemoSession } from './demo-sessions.ts';
import { pacificInstant, workingDay, workingDays } from './working-day.ts';

/** Fills an empty schema with a programme around the present; skips a schema that has events. */
export async function seedEvents(context: SeedContext<EventsContext>): Promise<void> {
  const { db, models } = context;
  if ((await models.Event.count()) > 0) return;
  const now = context.now();
  const people = await findDemoPeople(db);
  await db.sequelize.transaction(async (transaction) => {
    const supplierIds = new Map<string, string>();
    for (const name of DEMO_SUPPLIERS) {
      const supplier = await models.Supplier.create({ name }, { transaction });
      supplierIds.set(name, supplier.id);
    }
    const venueIds = new Map<string, string>();
    for (const venue of DEMO_VENUES) {
      const { id } = await models.Venue.create(venue, { transaction });
      venueIds.set(venue.name, id);
    }
    const seriesIds = new Map<string, string>();
    for (const name of new Set(DEMO_SESSIONS.flatMap(({ series = [] }) => series))) {
      const id = randomUUID();
      await db.sequelize.query('insert into series (id) values ($1)', { bind: [id], transaction });
      seriesIds.set(name, id);
    }
    const templates = new Map(DEMO_TEMPLATES.map(({ course, name }) => [course, name]));
    for (const [index, session] of DEMO_SESSIONS.entries()) {
      const seriesId = seriesIds.get(session.series ?? '') ?? null;
      const fields = describeEvent(session, supplierIds, people, now);
      const event = await models.Event.create(
        { ...fields, seriesId, venueId: venueIds.get(session.venueName ?? '') ?? null },
        { transaction },
      );
      const template = templates.get(session.course);
      if (template !== undefined && templates.delete(session.course)) {
        const stored = { name: template, fields: toTemplateFields(event) };
        await models.EventTemplate.create(stored, { transaction });
      }
      const bookings = book(event, session, people, now, index);
      await importBookings(db, transaction, { kind: 'event', id: event.id }, bookings);
      if (session.demoCompany) {
        const technicians = people.technicians.map(({ id }) => id);
        const bind = [event.id, technicians];
        await db.sequelize.query('select bookings.bill_company_v1($1, $2)', { bind, transaction });
      }
      if (isFull(session)) {
        const maxAttendees = bookings.filter(({ status }) => takesSeat(status)).length;
        await event.update({ maxAttendees }, { transaction });
      }
    }
  });
}

/** Such an event is full even when there are fewer members than seats. */
const isFull = ({ seats, taken }: DemoSession): boolean => seats === taken;

function describeEvent(
  session: DemoSession,
  supplierIds: ReadonlyMap<string, string>,
  { administrator }: DemoPeople,
  now: number,
): CreationAttributes<EventRecord> {
  const course = demoCourse(session.course);
  const { title, content, price, accessLevel, hours, supplier, from, to, relatedArticles } = course;
  const day = workingDay(now, session.inDays);
  const startDate = pacificInstant(day, from);
  const sessions = getSessions(course, session, now);
  const { speaker, closesDaysBefore } = session;
  return {
    title,
    description: content,
    startDate,
    endDate: new Date(sessions.at(-1)?.endsAt ?? pacificInstant(day, to)),
    sessions,
    registrationCloseDate: closesDaysBefore === undefined ? null : addDays(startDate, -closesDaysBefore),
    ...session.venue,
    facilitatorId: speaker ? null : (administrator?.id ?? null),
    facilitatorName:
      speaker?.name ?? (administrator ? `${administrator.firstName} ${administrator.lastName}` : null),
    facilitatorTitle: speaker?.title ?? administrator?.jobTitle ?? null,
    facilitatorCompany: speaker?.company ?? null,
    maxAttendees: session.seats,
    price,
    prices: (session.prices ?? []).map(({ untilDaysBefore, ...rule }) => ({
      ...rule,
      ...(untilDaysBefore !== undefined && { until: pacificDay(addDays(startDate, -untilDaysBefore)) }),
    })),
    accessLevel,
    hours: sumSessionHours(sessions) ?? hours ?? null,
    supplierId: session.customSupplier || !supplier ? null : (supplierIds.get(supplier) ?? null),
    customSupplierName: session.customSupplier ?? null,
    isPublished: !session.draft,
    relatedResourceIds: relatedArticles ?? [],
  };
}

/** The sessions of a course of several days: working days that follow each other. */
const getSessions = ({ days = [], from, to }: DemoCourse, { inDays }: DemoSession, now: number): Session[] =>
  workingDays(now, inDays, days.length).map((day, index) => ({
    ...{ id: randomUUID(), location: null, venueId: null, instructor: null, hours: days[index] ?? null },
    startsAt: pacificInstant(day, from).toISOString(),
    endsAt: pacificInstant(day, to).toISOString(),
  }));

/** Bookings by members in turn: no two classes have the same attendees. */
function book(
  event: EventRecord,
  session: DemoSession,
  { member, premiumMember, technicians, callers, others: everybody }: DemoPeople,
  now: number,
  turn: number,
): DemoBooking[] {
  const past = event.startDate.getTime() < now;
  const invoiced = needsInvoice(event);
  const latest = past ? addDays(event.startDate, -2) : new Date(now);
  const seat = (userId: string, index: number): DemoBooking => ({
    userId,
    status: invoiced && !past && index % 3 === 0 ? 'pending' : 'confirmed',
    attended: past && index % 7 !== 6,
    bookedAt: addHours(latest, -7 * (index + 1)),
  });
  const group = session.demoCompany ? technicians : [];
  const others = everybody.filter((person) => !group.includes(person));
  const own = [
    ...(session.demoMembers ? [member, premiumMember].filter((person) => person !== undefined) : []),
    ...(session.demoCallers ? callers : []),
  ];
  const wanted = Math.min(session.taken - own.length - group.length, others.length);
  const seated = [...own, ...rotate(others, turn, wanted)].map(({ id }, index) => seat(id, index));
  const booked = [...seated, ...group.map(({ id }) => seat(id, 0))];
  if (past || !isFull(session)) return booked;
  // One member on the waiting list of a full class, and one who cancelled.
  const latecomers = rotate(others, turn, wanted + 2).slice(wanted);
  return [
    ...booked,
    ...latecomers.map(({ id }, index) => ({ ...seat(id, 0), status: LATE[index] ?? 'cancelled' })),
  ];
}

const LATE: readonly BookingStatus[] = ['waitlisted', 'cancelled'];
