import type { FieldProblem } from '@backflow/contracts';
import { EventInput } from '@backflow/contracts/events';
import type { SeriesView, updateEventSeries as contract } from '@backflow/contracts/events';
import { formatDay } from '@backflow/contracts/time';
import { lockOffer } from '@backflow/offers';
import { ConflictError, ValidationError, differences, mutate } from '@backflow/service-kit';
import type { Call, SentFields, Write } from '@backflow/service-kit';
import type { EventsContext } from '../context.ts';
import type { EventFields, EventRecord } from '../db/models.ts';
import { eventRecord } from '../events/event.record.ts';
import { findAdminEvents } from '../events/find-event.query.ts';
import { readSeries } from './find-series.query.ts';
import { assertSeriesVersion, byId, getDate, datesFor, lockSeries } from './lock-series.ts';
import { TIME_FIELDS, movedTimes } from './series-times.ts';

type Sent = SentFields<EventInput>;
type FieldName = keyof EventInput;

/** Fields that describe one fact together: where one of them was edited, all are taken over. */
const LINKED_FIELDS: readonly (readonly FieldName[])[] = [
  ['location', 'isVirtual', 'latitude', 'longitude', 'venueId', 'parking'],
  [
    ...(['facilitatorId', 'facilitatorName', 'facilitatorTitle'] as const),
    ...(['facilitatorHeadshot', 'facilitatorCompany'] as const),
  ],
  ['supplierId', 'customSupplierName'],
];

/**
 * Changes dates of a series, all or none. Where one date was edited, the others get exactly the fields that the edit changed, and
 * move by the same Pacific wall time: what was changed on one of them by hand stays.
 * @throws ConflictError with the edited event as it is now, where it was changed since
 * @throws ValidationError that names the date of each problem
 */
export async function updateEventSeries(
  context: EventsContext,
  call: Call<typeof contract>,
): Promise<SeriesView> {
  const { params, body, actor } = call;
  const { eventId, scope, version, seriesVersion, notify, note, ...sent } = body;
  if (eventId === undefined) assertIndependent(scope, sent);
  await mutate(context, call, async (write) => {
    const series = await lockSeries(context, write, params.id);
    const edited = eventId === undefined ? undefined : getDate(series, eventId);
    if (edited && version !== undefined && version !== edited.version) {
      const [current] = await findAdminEvents(context.db, [edited.id], actor);
      throw new ConflictError(current);
    }
    assertSeriesVersion(series, seriesVersion);
    const dates = datesFor(series, { edited, scope, now: context.now() });
    const changed = await editDates({ context, write }, { dates, edited, sent, notice: { notify, note } });
    const [first] = changed;
    if (!first) return write.unchanged();
    const events = changed.map(({ id }) => id);
    write.audit({ subjectId: params.id, details: { ...first.details, count: events.length, events } });
  });
  return readSeries(context, params.id, actor);
}

/** @throws ValidationError for what only makes sense with one edited date */
function assertIndependent(scope: string, sent: Sent): void {
  const isAbout = TIME_FIELDS.some((name) => sent[name] !== undefined) || scope === 'following';
  if (isAbout)
    throw new ValidationError([{ path: 'eventId', message: 'Name the event that the others follow' }]);
}

interface Edit {
  dates: readonly EventRecord[];
  edited: EventRecord | undefined;
  sent: Sent;
  notice: { notify: boolean | undefined; note: string | null | undefined };
}

interface ChangedDate {
  id: string;
  details: object;
}

/** Edits the dates, the edited one first. @returns those that changed */
async function editDates(
  writing: { context: EventsContext; write: Write },
  { dates, edited, sent, notice }: Edit,
): Promise<ChangedDate[]> {
  // All of them first and in one order: two writes never wait for each other.
  for (const date of dates.toSorted(byId)) await lockOffer(writing.write, date.id);
  const problems: FieldProblem[] = [];
  const changed: ChangedDate[] = [];
  const apply = async (date: EventRecord, fields: Sent) => {
    const day = dates.length === 1 ? '' : `${formatDay(date.startDate)}: `;
    try {
      const details = await eventRecord.locked.edit(writing, date, fields, notice);
      if (details) changed.push({ id: date.id, details });
    } catch (error) {
      problems.push(...getProblems(error).map(({ path, message }) => ({ path, message: day + message })));
    }
  };
  let getFields = (_date: EventRecord): Sent => sent;
  if (edited) {
    const before = { ...eventRecord.getFields(writing.context, edited), id: edited.id };
    await apply(edited, sent);
    assertNone(problems);
    const after = { ...eventRecord.getFields(writing.context, edited), id: edited.id };
    const same = pick(after, changedNames(before, after));
    getFields = (date) => ({ ...same, ...toSent(movedTimes(date, before, after)) });
  }
  for (const date of dates.filter((each) => each !== edited)) {
    try {
      await apply(date, getFields(date));
    } catch (error) {
      // A moved time that does not exist names its date.
      problems.push(...getProblems(error));
    }
  }
  assertNone(problems);
  return changed;
}

/** @throws every error but a ValidationError */
function getProblems(error: unknown): readonly FieldProblem[] {
  if (error instanceof ValidationError) return error.errors ?? [];
  throw error;
}

/** @throws ValidationError with one problem a field: forms show one */
function assertNone(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const byPath = Map.groupBy(problems, ({ path }) => path);
  throw new ValidationError(
    [...byPath].map(([path, all]) => ({ path, message: all.map(({ message }) => message).join('. ') })),
  );
}

const FIELDS = Object.keys(EventInput.shape) as FieldName[];

/** The fields that an edit changed, without times: those move. */
function changedNames(before: EventFields, after: EventFields): FieldName[] {
  const names = Object.keys(differences(pick(before, FIELDS), pick(after, FIELDS)));
  const linked = LINKED_FIELDS.filter((group) => group.some((name) => names.includes(name))).flat();
  return FIELDS.filter(
    (name) => (names.includes(name) || linked.includes(name)) && !TIME_FIELDS.some((time) => time === name),
  );
}

const pick = (fields: EventFields, names: readonly FieldName[]): Sent =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/** Instants as the contract has them. */
const toSent = (times: ReturnType<typeof movedTimes>): Sent =>
  Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, time instanceof Date ? time.toISOString() : time]),
  );
