import { getLabel, labelled, webAddress } from '@backflow/contracts';
import { formatHours, hoursValues, sessionProblems } from '@backflow/contracts/bookings';
import { EventInput, Repeat, SERIES_STEPS } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { pacificDay, pacificTimeRange } from '@backflow/platform';
import type { AppForm } from '@backflow/remote-kit/forms';
import { dayRows, formatDays, isInstant } from '../../days/day-rows.ts';
import type { Schedule } from '@backflow/booking-kit';

/** The fields of the request, and two that only the form has. */
export const EventSchema = z.extend(EventInput, {
  useCustomFacilitator: labelled('External speaker', z.boolean()),
  repeat: z.object({ every: z.enum(['never', ...SERIES_STEPS]), count: z.nullable(z.number()) }),
});
export type EventValues = z.input<typeof EventSchema>;
export type EventControl = AppForm<EventValues>['control'];

const FIELDS = Object.keys(EventInput.shape) as (keyof EventInput)[];

const ONCE = { every: 'never', count: 4 } as const;

export const NEW_EVENT: EventValues = {
  ...Object.fromEntries(FIELDS.map((name) => [name, null] as const)),
  title: '',
  startDate: '',
  sessions: [],
  description: '',
  location: '',
  isVirtual: false,
  venueId: '',
  parking: '',
  facilitatorName: '',
  facilitatorTitle: '',
  facilitatorCompany: '',
  price: '0',
  prices: [],
  accessLevel: 'free',
  hours: hoursValues(null),
  supplierId: '',
  customSupplierName: '',
  isPublished: false,
  registrationUrl: '',
  relatedResourceIds: [],
  useCustomFacilitator: false,
  repeat: ONCE,
};

/** The values of the form for an event or the fields of one; absent texts are empty. */
export const getFormValues = (event: EventInput): EventValues => ({
  ...NEW_EVENT,
  ...Object.fromEntries(
    FIELDS.filter((name) => event[name] != null).map((name) => [name, event[name]] as const),
  ),
  hours: hoursValues(event.hours ?? null),
  sessions: dayRows(event.sessions ?? []),
  useCustomFacilitator: event.facilitatorId == null && event.facilitatorName != null,
});

export const NOBODY = {
  facilitatorName: '',
  facilitatorTitle: '',
  facilitatorCompany: '',
  facilitatorHeadshot: null,
} as const;

/** The body of the request: without the form's own fields, and with null for empty selections. */
export function getInput(values: z.output<typeof EventSchema>): EventInput {
  const { useCustomFacilitator, repeat: _, ...event } = values;
  const facilitatorId = useCustomFacilitator ? null : (event.facilitatorId ?? null);
  return {
    ...event,
    ...(!useCustomFacilitator && facilitatorId === null && NO_FACILITATOR),
    facilitatorId,
    price: event.price || '0',
    supplierId: event.customSupplierName ? null : (event.supplierId ?? null),
    venueId: event.venueId ?? null,
    ...(event.isVirtual && { latitude: null, longitude: null, venueId: null, parking: null }),
  };
}

const NO_FACILITATOR = {
  facilitatorName: null,
  facilitatorTitle: null,
  facilitatorCompany: null,
  facilitatorHeadshot: null,
} as const;

/** The repetition of a new event; null where it takes place once. */
export const getRepeat = ({ every, count }: EventValues['repeat']): Repeat | null =>
  every === 'never' || count === null ? null : { every, count };

/** The labels of the fields that an edit changed: 'Title', 'Price'. */
export function changedLabels(before: EventValues, after: EventValues): readonly string[] {
  const [from, to] = [stored(before), stored(after)];
  return FIELDS.filter((name) => from[name] !== to[name]).map(
    (name) => getLabel(EventInput.shape[name]) ?? name,
  );
}

/** The values as texts, as the server stores them: nothing is null, and blank text is nothing. */
const stored = (values: EventValues): Readonly<Partial<Record<string, string>>> =>
  Object.fromEntries(
    FIELDS.map((name) => [
      name,
      name === 'hours' ? formatHours(values.hours) : JSON.stringify(values[name] || null),
    ]),
  );

/** A change of the meeting link is no change of location. */
export const getSchedule = ({
  startDate,
  endDate,
  sessions,
  isVirtual,
  location,
  isPublished,
}: EventValues): Schedule => ({
  when: sessions?.length
    ? formatDays(sessions)
    : `${pacificDay(startDate)}, ${pacificTimeRange(startDate, endDate || null)}`,
  where: isVirtual ? 'Virtual' : location || 'Location to be announced',
  endsAt: Date.parse(endDate || startDate),
  isPublished: isPublished === true,
});

const meetingLink = webAddress('Meeting link');

/** Rules between fields, which the server checks as well: errors by field. */
export const problemsBetween = (values: EventValues) => ({
  endDate: endProblem(values),
  ...dayProblems(values),
  registrationCloseDate: closeProblem(values),
  location: values.isVirtual && values.location ? firstProblem(meetingLink, values.location) : undefined,
  'repeat.count': values.repeat.every === 'never' ? undefined : firstProblem(Repeat, values.repeat),
});

const dayProblems = ({ sessions = [] }: EventValues) =>
  sessions.every(({ startsAt, endsAt }) => isInstant(startsAt) && isInstant(endsAt))
    ? Object.fromEntries(sessionProblems(sessions).map(({ path, message }) => [path, message]))
    : {};

const endProblem = ({ startDate, endDate, sessions }: EventValues) =>
  !sessions?.length && endDate && Date.parse(endDate) <= Date.parse(startDate)
    ? 'End date must be after the start date'
    : undefined;

const closeProblem = ({ startDate, endDate, registrationCloseDate }: EventValues) =>
  registrationCloseDate && Date.parse(registrationCloseDate) > Date.parse(endDate || startDate)
    ? 'Registration must close before the event is over'
    : undefined;

const firstProblem = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;
