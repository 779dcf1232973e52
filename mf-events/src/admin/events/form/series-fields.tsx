import { MAX_SERIES, Repeat } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { formatPacific, pacificDay, pacificTime } from '@backflow/platform';
import { NumberField, SelectField, useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import styles from '../../forms.module.css';
import type { EventValues } from './event-values.ts';
import { nthWeekday, seriesDates } from './series-dates.ts';

type SeriesValues = Pick<EventValues, 'startDate' | 'repeat'>;

/** The repetition of a new event or of a further date, and the dates that result. */
export function SeriesFields({ control }: { control: FormControl<SeriesValues> }) {
  const start = useFormValue(control, 'startDate');
  const repeat = useFormValue(control, 'repeat');
  const isStarted = z.safeParse(z.iso.datetime(), start).success;
  const series = z.safeParse(Repeat, repeat);
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          control={control}
          name="repeat.every"
          label="Repeat"
          options={[
            { value: 'never', label: 'Does not repeat' },
            { value: 'week', label: isStarted ? `Weekly on ${formatPacific(start, 'EEEE')}` : 'Weekly' },
            {
              value: 'month-day',
              label: isStarted ? `Monthly on day ${formatPacific(start, 'd')}` : 'Monthly on the same day',
            },
            {
              value: 'month-weekday',
              label: isStarted ? `Monthly on the ${nthWeekday(start)}` : 'Monthly on the same weekday',
            },
          ]}
        />
        {repeat.every !== 'never' && (
          <NumberField
            control={control}
            name="repeat.count"
            label="Number of events"
            hint={`This one included, at most ${MAX_SERIES}.`}
          />
        )}
      </div>
      {isStarted && series.success && <Dates dates={seriesDates(start, series.data)} />}
    </>
  );
}

const Dates = ({ dates }: { dates: readonly (string | null)[] }) => (
  <section aria-label="Dates of the series">
    <p>{dates.length} events will be added, with the same times; an end and a close date move along.</p>
    <ol className={styles.dates} tabIndex={0} aria-label="Dates">
      {dates.map((date, index) => (
        <li key={index}>
          {date === null ? (
            <span className={styles.problem}>
              This time does not exist: clocks go forward in that hour. Choose another start.
            </span>
          ) : (
            `${pacificDay(date)}, ${pacificTime(date)}`
          )}
        </li>
      ))}
    </ol>
  </section>
);
