import { webAddress } from '@backflow/contracts';
import { Repeat } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import type { EventValues } from './event-values.ts';

const meetingLink = webAddress('Meeting link');

/** The rules between fields, which the site holds it to as well: each problem by the field to correct. */
export const problemsBetween = (values: EventValues) => ({
  endDate: endProblem(values),
  registrationCloseDate: closeProblem(values),
  location: values.isVirtual && values.location ? firstProblem(meetingLink, values.location) : undefined,
  'repeat.count': values.repeat.every === 'never' ? undefined : firstProblem(Repeat, values.repeat),
});

const endProblem = ({ startDate, endDate }: EventValues) =>
  endDate && Date.parse(endDate) <= Date.parse(startDate)
    ? 'End date must be after the start date'
    : undefined;

const closeProblem = ({ startDate, endDate, registrationCloseDate }: EventValues) =>
  registrationCloseDate && Date.parse(registrationCloseDate) > Date.parse(endDate || startDate)
    ? 'Registration must close before the event is over'
    : undefined;

const firstProblem = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message;
