import { createEventSeries, listSuppliers } from '@backflow/contracts/events';
import type { AdminEventView, Supplier } from '@backflow/contracts/events';
import { queryOf, request, toast, pacificDay, pacificTime } from '@backflow/platform';
import {
  DateTimeField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import type { FieldFormats } from '@backflow/remote-kit/forms';
import { HoursFields, PricesField, usePriceQuestion, useMoveQuestion } from '@backflow/booking-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { accessOptions, ACCESS_LABELS } from '@backflow/remote-kit/admin';
import { RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { formatHours, formatPrices } from '@backflow/contracts/bookings';
import type { AdminUser } from '@backflow/contracts/identity';
import { fullName } from '@backflow/remote-kit';
import { eventRecords } from '../event-records.ts';
import { saveSeries } from '../series-api.ts';
import { notifiedDates } from '../series-scope.ts';
import {
  EventSchema,
  changedLabels,
  getInput,
  problemsBetween,
  getRepeat,
  getSchedule,
  getFormValues,
} from './event-values.ts';
import type { EventControl, EventValues } from './event-values.ts';
import { formatDays, sumHours } from '../../days/day-rows.ts';
import { DaysFields } from '../../days/days-fields.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { FacilitatorFields, administrators } from './facilitator-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { PreviewButton } from './preview-button.tsx';
import { RelatedResourcesField } from './related-resources-field.tsx';
import { SeriesFields } from './series-fields.tsx';
import { useSeriesQuestion } from './series-question.tsx';
import { SupplierFields } from './supplier-fields.tsx';
import { seatsHint } from './venue-field.tsx';
import { venuesQuery } from '../../venues/api.ts';
import styles from '../../forms.module.css';

interface Props {
  title: string;
  description?: string;
  /** Absent for a new event. */
  event?: AdminEventView;
  /** The first values of a new event. */
  initial: EventValues;
  onClose: () => void;
}

/** The form of an event, new or edited. */
export function EventForm({ title, description, event, initial, onClose }: Props) {
  const people = useQuery(administrators);
  const listed = useQuery(queryOf(listSuppliers, {}));
  const venues = useQuery(venuesQuery);
  const move = useMoveQuestion();
  const series = useSeriesQuestion();
  const saved = useRef<readonly string[]>([]);
  const form = useRecordForm({
    records: eventRecords,
    record: event,
    schema: EventSchema,
    getFormValues: (of) => (of ? getFormValues(of) : initial),
    validate: problemsBetween,
    create: async (values) => {
      const repeat = getRepeat(values.repeat);
      const input = getInput(values);
      if (!repeat) return eventRecords.create(input);
      const [first] = await request(createEventSeries, { body: { ...input, repeat } });
      if (!first) throw new Error('A series has a first event');
      return first;
    },
    update: async (values, version, base) => {
      if (!event) return null;
      if (!(await price.ask())) return null;
      const answer = await series.ask({ event, changed: changedLabels(base, values) });
      if (!answer) return null;
      const { id } = event;
      const dates = answer.scope === 'this' ? [] : answer.others;
      saved.current = [id, ...dates.map((date) => date.id)];
      return move.save(
        {
          offer: { offers: 'events', id },
          also: notifiedDates(dates),
          was: getSchedule(base),
          is: getSchedule(values),
        },
        (notify) => {
          const edit = { ...getInput(values), version, ...notify };
          return answer.scope === 'this' ? eventRecords.update(id, edit) : saveSeries(id, answer, edit);
        },
      );
    },
    onSaved: (stored) => {
      if (!event) return eventRecords.cache.added();
      eventRecords.cache.changed(stored);
      return price.apply(saved.current);
    },
    onInvalid: (fields) => {
      if (!fields.includes('title') && !fields.includes('startDate')) return;
      toast({
        title: 'Validation Error',
        description: 'Title and start date are required',
        variant: 'destructive',
      });
    },
  });
  const { control } = form;
  const price = usePriceQuestion({ offers: 'events', record: event, control });
  const seats = {
    venueId: useFormValue(control, 'venueId'),
    maxAttendees: useFormValue(control, 'maxAttendees'),
  };
  const choices = { administrators: people.data ?? [], suppliers: listed.data ?? [] };
  return (
    <>
      <RecordFormDialog
        kind="event"
        isNew={!event}
        {...{ form, title, description }}
        formats={fieldFormats(choices)}
        actions={<PreviewButton form={form} event={event} suppliers={choices.suppliers} />}
        onClose={onClose}
      >
        <Group title="What it is">
          <TextField control={control} name="title" maxLength={200} />
          <TextAreaField control={control} name="description" optional maxLength={10_000} />
        </Group>
        <Group title="When">
          <DaysFields
            control={control}
            recordId={event?.id}
            getTimes={() => {
              const { startDate, endDate } = form.getValues();
              return startDate && endDate ? { startsAt: startDate, endsAt: endDate } : null;
            }}
            setTimes={(startsAt, endsAt) => {
              form.setValue('startDate', startsAt);
              form.setValue('endDate', endsAt);
            }}
          >
            <div className={styles.pair}>
              <DateTimeField control={control} name="startDate" />
              <DateTimeField control={control} name="endDate" optional />
            </div>
          </DaysFields>
          <DateTimeField
            control={control}
            name="registrationCloseDate"
            hint="Empty means there is no deadline."
            optional
          />
          {!event && <SeriesFields control={control} />}
        </Group>
        <Group title="Where">
          <LocationFields form={form} />
        </Group>
        <Group title="Facilitator">
          <FacilitatorFields form={form} event={event} people={people} />
        </Group>
        <ConflictNotes control={control} eventId={event?.id} />
        <Group title="Supplier">
          <SupplierFields form={form} event={event} listed={listed} />
        </Group>
        <Group title="Seats and price">
          <div className={styles.pair}>
            <NumberField
              control={control}
              name="maxAttendees"
              hint={seatsHint(venues.data ?? [], seats) ?? 'Empty means there is no limit.'}
              optional
            />
            <MoneyField control={control} name="price" hint="In dollars; 0 is free." />
            <SelectField control={control} name="accessLevel" options={accessOptions} />
            <TextField
              control={control}
              name="registrationUrl"
              hint="A page elsewhere that tells more."
              type="url"
              optional
            />
          </div>
          <PricesField
            control={control}
            onChange={(prices) => form.setValue('prices', prices, { shouldDirty: true })}
          />
          {price.notice}
        </Group>
        <Group title="CE hours">
          <HoursOrSum control={control} />
        </Group>
        <Group title="Related resources">
          <RelatedResourcesField control={control} />
        </Group>
        <Group title="Publishing">
          <SwitchField
            control={control}
            name="isPublished"
            description="Members and visitors see it. Off, it is a draft."
          />
        </Group>
      </RecordFormDialog>
      {price.dialog}
      {series.dialog}
      {move.dialog}
    </>
  );
}

/** The hours of an event whose days have none. */
function HoursOrSum({ control }: { control: EventControl }) {
  const hours = sumHours(useFormValue(control, 'sessions'));
  return hours === '' ? <HoursFields control={control} /> : <p>The sum of its days: {hours}.</p>;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

interface Choices {
  administrators: readonly AdminUser[];
  suppliers: readonly Supplier[];
}

/** The texts of values where two conflicting edits are compared. */
const fieldFormats = ({ administrators, suppliers }: Choices): FieldFormats<EventValues> => ({
  startDate: when,
  endDate: when,
  registrationCloseDate: when,
  facilitatorId: (id) => {
    const user = administrators.find((each) => each.id === id);
    return user ? fullName(user) : id ? 'A former administrator' : '';
  },
  facilitatorHeadshot: (address) => (address ? 'A headshot' : ''),
  supplierId: (id) => suppliers.find((each) => each.id === id)?.name ?? (id ? 'A retired supplier' : ''),
  maxAttendees: (count) => (count == null ? '∞' : String(count)),
  accessLevel: (level) => (level ? ACCESS_LABELS[level] : ''),
  prices: formatPrices,
  hours: formatHours,
  sessions: formatDays,
  relatedResourceIds: (ids) => (ids?.length ? `${ids.length} resources` : ''),
});

const when = (instant: string | null | undefined): string =>
  instant ? `${pacificDay(instant)}, ${pacificTime(instant)}` : '';
