import { HOUR_KINDS, HOUR_KIND_LABELS, MAX_SESSIONS } from '@backflow/contracts/bookings';
import { placeOfVenue } from '@backflow/contracts/events';
import type { VenueView } from '@backflow/contracts/events';
import { DateTimeField, FieldRow, TextField, useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Alert, Button, IconButton } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { VenueSelect } from '../venues/venue-select.tsx';
import { dayOf, daysAfter, isInstant, shiftLike } from './day-rows.ts';
import type { DayRow } from './day-rows.ts';
import styles from './days-fields.module.css';

type DaysValues = { sessions?: DayRow[] | undefined };

interface Props {
  control: FormControl<DaysValues>;
  /** The id of the record, which its only day has too; absent for a new one. */
  recordId?: string | undefined;
  /** The fields of the start and end of a record of one day. */
  children: ReactNode;
  /** The start and end in these fields; null where they are not filled in. */
  getTimes: () => { startsAt: string; endsAt: string } | null;
  /** Puts the first start and the last end into these fields. */
  setTimes: (startsAt: string, endsAt: string) => void;
  /** False where the place is a meeting link for all days. */
  hasPlace?: boolean;
  /** True where a day may be held at another venue. */
  hasVenue?: boolean;
}

/** When a record takes place: start and end of one day, or a row for each of several. */
export function DaysFields({
  control,
  recordId,
  children,
  getTimes,
  setTimes,
  hasPlace = true,
  hasVenue = false,
}: Props) {
  const rows = useFormValue(control, 'sessions') ?? [];
  const setRows = (next: DayRow[]) => {
    control.form.clearErrors('sessions');
    control.form.setValue('sessions', next, { shouldDirty: true });
  };
  const [count, setCount] = useState(1);
  const [isWeekdaysOnly, setWeekdaysOnly] = useState(true);
  const [problem, setProblem] = useState<string>();
  const refused = control.form.formState.errors.sessions?.message;

  const [first, last] = [rows[0]?.startsAt, rows.at(-1)?.endsAt];
  useEffect(() => {
    if (isInstant(first) && isInstant(last)) setTimes(first, last);
    // The callback is another one with each rendering, and writes what did not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [first, last]);

  const addDays = () => {
    const times = getTimes();
    const known = rows.length > 0 ? rows : times ? [dayOf(times.startsAt, times.endsAt, recordId)] : [];
    const base = known.at(-1);
    if (!base || !isInstant(base.startsAt) || !isInstant(base.endsAt)) {
      setProblem('Fill in the start and the end of the last day first.');
      return;
    }
    setProblem(undefined);
    const room = MAX_SESSIONS - known.length;
    setRows([...known, ...daysAfter(base, Math.min(Math.max(1, count), room), isWeekdaysOnly)]);
    setCount(1);
  };
  const remove = (index: number) => {
    const left = rows.filter((_, at) => at !== index);
    const [only] = left;
    // What is left is a record of one day, unless the day has something of its own, such as the id that attendance names.
    const isRecord = left.length === 1 && only && isPlain(only) && (only.id ?? recordId) === recordId;
    if (isRecord) setTimes(only.startsAt, only.endsAt);
    setRows(isRecord ? [] : left);
  };

  return (
    <>
      {rows.length === 0 && children}
      {rows.map((row, index) => (
        <fieldset key={index} className={styles.day}>
          <legend className={styles.legend}>
            Day {index + 1}
            <IconButton
              icon="close"
              label={`Remove day ${index + 1}`}
              disabled={control.pending}
              onClick={() => remove(index)}
            />
          </legend>
          <DayTimes {...{ control, index }} />
          <DayDetails {...{ control, index, row, hasPlace, hasVenue }} />
        </fieldset>
      ))}
      {typeof refused === 'string' && <Alert tone="danger" title={refused} />}
      {rows.length < MAX_SESSIONS && (
        <div className={styles.add} role="group" aria-label="Further days">
          <Button variant="quiet" disabled={control.pending} onClick={addDays}>
            {count > 1 ? `Add ${count} Days` : 'Add Day'}
          </Button>
          <label className={styles.option}>
            How many
            <input
              className={styles.count}
              type="number"
              min={1}
              max={MAX_SESSIONS}
              value={count || ''}
              onChange={({ currentTarget }) => setCount(Math.min(MAX_SESSIONS, Number(currentTarget.value)))}
            />
          </label>
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={isWeekdaysOnly}
              onChange={({ currentTarget }) => setWeekdaysOnly(currentTarget.checked)}
            />
            Weekdays only
          </label>
          <p className={styles.hint}>
            {problem ?? 'With the same hours as the last day; each can be changed.'}
          </p>
        </div>
      )}
    </>
  );
}

const isPlain = ({ location, venueId, instructor, hours }: DayRow): boolean =>
  !location && !venueId && !instructor && !HOUR_KINDS.some((kind) => hours?.[kind]);

interface RowProps {
  control: Props['control'];
  index: number;
}

/** The end moves along with the start: who changes the day changes it once. */
function DayTimes({ control, index }: RowProps) {
  const start = useFormValue(control, `sessions.${index}.startsAt`);
  const end = useFormValue(control, `sessions.${index}.endsAt`);
  const before = useRef({ start, end });
  useEffect(() => {
    const { start: from, end: until } = before.current;
    before.current = { start, end };
    if (start === from || end !== until || !isInstant(start) || !isInstant(from) || !isInstant(end)) return;
    const moved = shiftLike(end, from, start);
    before.current.end = moved;
    if (moved !== '') control.form.setValue(`sessions.${index}.endsAt`, moved, { shouldDirty: true });
  }, [control, end, index, start]);
  return (
    <FieldRow>
      <DateTimeField control={control} name={`sessions.${index}.startsAt`} label="Start" />
      <DateTimeField control={control} name={`sessions.${index}.endsAt`} label="End" />
    </FieldRow>
  );
}

interface DetailsProps extends RowProps, Required<Pick<Props, 'hasPlace' | 'hasVenue'>> {
  row: DayRow;
}

function DayDetails({ control, index, row, hasPlace, hasVenue }: DetailsProps) {
  const followVenue = (venue: VenueView | null, before: VenueView | null) => {
    const isOwn = row.location && row.location !== (before && placeOfVenue(before).location);
    const location = venue ? placeOfVenue(venue).location : '';
    if (!isOwn) control.form.setValue(`sessions.${index}.location`, location, { shouldDirty: true });
  };
  return (
    <details className={styles.details} open={!isPlain(row) || undefined}>
      <summary>{hasPlace ? 'Instructor, place and hours' : 'Instructor and hours'}</summary>
      <FieldRow>
        <TextField control={control} name={`sessions.${index}.instructor`} label="Instructor" optional />
        {hasVenue && (
          <VenueSelect
            control={control}
            name={`sessions.${index}.venueId`}
            hint="Empty: that of the event."
            onSelect={followVenue}
          />
        )}
        {hasPlace && (
          <TextField
            control={control}
            name={`sessions.${index}.location`}
            label="Place"
            hint="Empty: that of the event."
            optional
          />
        )}
      </FieldRow>
      <FieldRow>
        {HOUR_KINDS.map((kind) => (
          <TextField
            key={kind}
            control={control}
            name={`sessions.${index}.hours.${kind}`}
            label={`${HOUR_KIND_LABELS[kind]} CE hours`}
            inputMode="decimal"
            optional
          />
        ))}
      </FieldRow>
    </details>
  );
}
