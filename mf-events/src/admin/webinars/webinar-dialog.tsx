import { formatHours, hoursValues } from '@backflow/contracts/bookings';
import { DEFAULT_WEBINAR_DURATION, WebinarInput } from '@backflow/contracts/webinars';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import type * as z from '@backflow/contracts/zod';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import {
  DateTimeField,
  FieldRow,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { HoursFields, useMoveQuestion } from '@backflow/booking-kit';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import type { Schedule } from '@backflow/booking-kit';
import { ACCESS_LABELS, accessOptions } from '@backflow/remote-kit/admin';
import { RecordDialog, RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
import { dayRows, formatDays, isInstant, sumHours } from '../days/day-rows.ts';
import { DaysFields } from '../days/days-fields.tsx';
import { toastConflicts } from '../events/conflicts.ts';
import { webinarRecords } from './webinar-records.ts';

/** Adds a webinar, or edits one. */
export const WebinarDialog = (props: { id: string; onClose: () => void }) => (
  <RecordDialog records={webinarRecords} {...props}>
    {(webinar) => <WebinarForm webinar={webinar} onClose={props.onClose} />}
  </RecordDialog>
);

type Values = z.input<typeof WebinarInput>;

const getFormValues = (webinar: AdminWebinarView | undefined): Values => ({
  title: webinar?.title ?? '',
  description: webinar?.description ?? '',
  scheduledAt: webinar?.scheduledAt ?? '',
  // Of several days it is what they take, which no field shows.
  duration: (webinar?.sessions.length ? undefined : webinar?.duration) ?? DEFAULT_WEBINAR_DURATION,
  sessions: dayRows(webinar?.sessions ?? []),
  isLive: webinar?.isLive ?? false,
  accessLevel: webinar?.accessLevel ?? 'free',
  maxAttendees: webinar?.maxAttendees ?? null,
  hours: hoursValues(webinar?.hours),
  meetingUrl: webinar?.meetingUrl ?? '',
  recordingUrl: webinar?.recordingUrl ?? '',
  isPublished: webinar?.isPublished ?? false,
});

interface Props {
  webinar: AdminWebinarView | undefined;
  onClose: () => void;
}

function WebinarForm({ webinar, onClose }: Props) {
  const move = useMoveQuestion();
  const form = useRecordForm({
    records: webinarRecords,
    record: webinar,
    schema: WebinarInput,
    getFormValues,
    onSaved: (stored) => {
      void toastConflicts([stored.id]);
      return webinarRecords.cache[webinar ? 'changed' : 'added'](stored);
    },
    update: (values, version, base) => {
      const id = webinar?.id ?? '';
      return move.save(
        { offer: { offers: 'webinars', id }, was: getSchedule(base), is: getSchedule(values) },
        (notify) => webinarRecords.update(id, { ...values, version, ...notify }),
      );
    },
  });
  return (
    <>
      <RecordFormDialog kind="webinar" isNew={!webinar} form={form} formats={FORMATS} onClose={onClose}>
        <WebinarFields form={form} id={webinar?.id} />
      </RecordFormDialog>
      {move.dialog}
    </>
  );
}

/** A change of the meeting link is no change of location. */
const getSchedule = ({
  scheduledAt,
  duration = DEFAULT_WEBINAR_DURATION,
  sessions = [],
  isPublished,
}: Pick<Values, 'scheduledAt' | 'duration' | 'sessions' | 'isPublished'>): Schedule => {
  const last = sessions.at(-1)?.endsAt;
  const end = new Date(last ?? Date.parse(scheduledAt) + duration * MINUTE_MS);
  return {
    when:
      sessions.length > 0
        ? formatDays(sessions)
        : `${pacificDay(scheduledAt)}, ${pacificTimeRange(scheduledAt, end.toISOString())}`,
    where: 'Virtual',
    endsAt: end.getTime(),
    isPublished: isPublished === true,
  };
};

const MINUTE_MS = 60_000;

function WebinarDays({ form, id }: { form: EditForm<Values>; id: string | undefined }) {
  const { control } = form;
  const getTimes = () => {
    const { scheduledAt, duration } = form.getValues();
    if (!isInstant(scheduledAt) || !duration) return null;
    return {
      startsAt: scheduledAt,
      endsAt: new Date(Date.parse(scheduledAt) + duration * MINUTE_MS).toISOString(),
    };
  };
  const setTimes = (startsAt: string, endsAt: string) => {
    form.setValue('scheduledAt', startsAt);
    const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS;
    if (minutes > 0 && minutes <= 1440) form.setValue('duration', minutes);
  };
  return (
    <DaysFields {...{ control, getTimes, setTimes }} recordId={id} hasPlace={false}>
      <FieldRow>
        <DateTimeField control={control} name="scheduledAt" />
        <NumberField control={control} name="duration" />
      </FieldRow>
    </DaysFields>
  );
}

const WebinarFields = ({ form, id }: { form: EditForm<Values>; id: string | undefined }) => {
  const { control } = form;
  const hours = sumHours(useFormValue(control, 'sessions'));
  return (
    <>
      <TextField control={control} name="title" autoComplete="off" />
      <TextAreaField control={control} name="description" optional rows={4} />
      <WebinarDays {...{ form, id }} />
      <FieldRow>
        <SelectField control={control} name="accessLevel" options={accessOptions} />
        <NumberField control={control} name="maxAttendees" optional hint="Left empty: no limit" />
      </FieldRow>
      {hours === '' ? <HoursFields control={control} /> : <p>CE hours, the sum of its days: {hours}.</p>}
      <TextField
        control={control}
        name="meetingUrl"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="Only who is registered gets it"
      />
      <TextField
        control={control}
        name="recordingUrl"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      <SwitchField
        control={control}
        name="isLive"
        description="Shows it as Live Now between its start and its end."
      />
      <SwitchField
        control={control}
        name="isPublished"
        description="Members see it as soon as it is saved."
      />
    </>
  );
};

const FORMATS: FieldFormats<Values> = {
  scheduledAt: (at) => (at ? `${pacificDay(at)}, ${pacificTime(at)}` : ''),
  accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
  hours: formatHours,
  sessions: formatDays,
  maxAttendees: (most) => (most == null ? 'No limit' : String(most)),
};
