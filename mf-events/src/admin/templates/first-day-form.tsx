import { day as dayInput } from '@backflow/contracts';
import type { EventInput } from '@backflow/contracts/events';
import { addDays, moveToDay, pacificDay as dayOf } from '@backflow/contracts/time';
import * as z from '@backflow/contracts/zod';
import { formatPacific, pacificTimeRange } from '@backflow/platform';
import { SubmitDialog, TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { Alert } from '@backflow/ui';
import { useState } from 'react';
import styles from '../forms.module.css';

const Schema = z.object({ day: dayInput('First day') });

interface Props {
  title: string;
  description: string;
  /** Those of the event or the template. */
  fields: EventInput;
  /** Called with the fields on the chosen day. */
  onChosen: (fields: EventInput) => void;
  onClose: () => void;
}

/** Asks for the first day of a new event, and shows all its days. */
export function FirstDayForm({ title, description, fields, onChosen, onClose }: Props) {
  const [proposed] = useState(() => nextDay(fields, Date.now()));
  const form = useAppForm({
    schema: Schema,
    draft: false,
    defaultValues: { day: proposed },
    submit: ({ day }) => {
      onChosen({ ...moveToDay(fields, day), isPublished: false });
      return Promise.resolve();
    },
  });
  const { data: day } = z.safeParse(Schema.shape.day, useFormValue(form.control, 'day'));
  return (
    <SubmitDialog size="sm" {...{ form, title, description, onClose }} submitLabel="Continue">
      <TextField control={form.control} name="day" type="date" />
      {day !== undefined && <Days fields={fields} day={day} />}
    </SubmitDialog>
  );
}

function Days({ fields, day }: { fields: EventInput; day: string }) {
  const [before, after] = [fields, moveToDay(fields, day)].map(listDays);
  const weekend = after?.filter(
    ({ startsAt }, index) => isWeekend(startsAt) && !isWeekend(before?.[index]?.startsAt ?? ''),
  );
  return (
    <>
      <ol className={styles.dates} aria-label="Days">
        {after?.map(({ startsAt, endsAt }, index) => (
          <li key={index}>
            {startsAt === '' || endsAt === ''
              ? 'A time of this day does not exist: clocks go forward in that hour.'
              : `${formatPacific(startsAt, 'EEE, MMM d, yyyy')}, ${pacificTimeRange(startsAt, endsAt)}`}
          </li>
        ))}
      </ol>
      {weekend && weekend.length > 0 && (
        <Alert tone="info">
          {weekend.map(({ startsAt }) => formatPacific(startsAt, 'EEEE, MMMM d')).join(', ')}: it was a
          working day before.
        </Alert>
      )}
    </>
  );
}

const listDays = ({ startDate, endDate = null, sessions = [] }: EventInput) =>
  sessions.length > 0 ? sessions : [{ startsAt: startDate, endsAt: endDate ?? startDate }];

const isWeekend = (instant: string): boolean =>
  instant !== '' && ['Sat', 'Sun'].includes(formatPacific(instant, 'EEE'));

/** The next day after today with the weekday of the first one. */
function nextDay({ startDate }: EventInput, now: number): string {
  const [first, today] = [dayOf(new Date(startDate)), dayOf(new Date(now))];
  const weeks = Math.max(1, Math.floor((Date.parse(today) - Date.parse(first)) / WEEK_MS) + 1);
  return addDays(first, 7 * weeks);
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
