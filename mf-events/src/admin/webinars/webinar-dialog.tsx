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
} from '@backflow/remote-kit/forms';
import { HoursFields, useMoveQuestion } from '@backflow/booking-kit';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import type { Schedule } from '@backflow/booking-kit';
import { ACCESS_LABELS, accessOptions } from '@backflow/remote-kit/admin';
import { RecordDialog, RecordFormDialog, useRecordForm } from '@backflow/remote-kit/records';
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
  duration: webinar?.duration ?? DEFAULT_WEBINAR_DURATION,
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
        <WebinarFields control={form.control} />
      </RecordFormDialog>
      {move.dialog}
    </>
  );
}

/** A change of the meeting link is no change of location. */
const getSchedule = ({
  scheduledAt,
  duration = DEFAULT_WEBINAR_DURATION,
  isPublished,
}: Pick<Values, 'scheduledAt' | 'duration' | 'isPublished'>): Schedule => {
  const end = new Date(Date.parse(scheduledAt) + duration * 60_000);
  return {
    when: `${pacificDay(scheduledAt)}, ${pacificTimeRange(scheduledAt, end.toISOString())}`,
    where: 'Virtual',
    endsAt: end.getTime(),
    isPublished: isPublished === true,
  };
};

const WebinarFields = ({ control }: { control: EditForm<Values>['control'] }) => (
  <>
    <TextField control={control} name="title" autoComplete="off" />
    <TextAreaField control={control} name="description" optional rows={4} />
    <FieldRow>
      <DateTimeField control={control} name="scheduledAt" />
      <NumberField control={control} name="duration" />
    </FieldRow>
    <FieldRow>
      <SelectField control={control} name="accessLevel" options={accessOptions} />
      <NumberField control={control} name="maxAttendees" optional hint="Left empty: no limit" />
    </FieldRow>
    <HoursFields control={control} />
    <TextField
      control={control}
      name="meetingUrl"
      optional
      type="url"
      inputMode="url"
      autoComplete="off"
      hint="Only who is registered gets it"
    />
    <TextField control={control} name="recordingUrl" optional type="url" inputMode="url" autoComplete="off" />
    <SwitchField
      control={control}
      name="isLive"
      description="Shows it as Live Now between its start and its end."
    />
    <SwitchField control={control} name="isPublished" description="Members see it as soon as it is saved." />
  </>
);

const FORMATS: FieldFormats<Values> = {
  scheduledAt: (at) => (at ? `${pacificDay(at)}, ${pacificTime(at)}` : ''),
  accessLevel: (access) => (access ? ACCESS_LABELS[access] : ''),
  hours: formatHours,
  maxAttendees: (most) => (most == null ? 'No limit' : String(most)),
};
