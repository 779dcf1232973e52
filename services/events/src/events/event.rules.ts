import { webAddress } from '@backflow/contracts';
import type { FieldProblem } from '@backflow/contracts';
import { z } from 'zod';
import type { EventFields } from '../db/models/event.ts';

type Rule = (event: EventFields) => FieldProblem | undefined;

/** What is wrong between the fields of an event, each problem under the field to correct. */
export const problemsBetweenFields = (event: EventFields): FieldProblem[] =>
  [endsAfterStart, closesBeforeItIsOver, meetsOnTheWeb].flatMap((rule) => rule(event) ?? []);

const endsAfterStart: Rule = ({ startDate, endDate }) =>
  endDate !== null && Date.parse(endDate) <= Date.parse(startDate)
    ? { path: 'endDate', message: 'End date must be after the start date' }
    : undefined;

const closesBeforeItIsOver: Rule = ({ startDate, endDate, registrationCloseDate }) =>
  registrationCloseDate !== null && Date.parse(registrationCloseDate) > Date.parse(endDate ?? startDate)
    ? { path: 'registrationCloseDate', message: 'Registration must close before the event is over' }
    : undefined;

const meetingLink = webAddress('Meeting link');

const meetsOnTheWeb: Rule = ({ isVirtual, location }) => {
  if (!isVirtual || location === null) return undefined;
  const parsed = z.safeParse(meetingLink, location);
  return parsed.success
    ? undefined
    : { path: 'location', message: parsed.error.issues[0]?.message ?? 'Meeting link is not valid' };
};
