import { AdminWebinarView, DEFAULT_WEBINAR_DURATION, WebinarInput } from '@backflow/contracts/webinars';
import * as z from '@backflow/contracts/zod';
import { pacificDay, pacificTime, pacificTimeRange } from '@backflow/platform';
import {
  DateTimeField,
  FieldRow,
  FormDialog,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useEditForm,
} from '@backflow/remote-kit/forms';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import { useMoveQuestion } from '../bookings/move-dialog.tsx';
import type { Schedule } from '../bookings/move-dialog.tsx';
import { ACCESS_LABELS, accessOptions, EditedRecord } from '@backflow/remote-kit/admin';
import { addWebinar, changeWebinar, oneWebinar, webinarCache } from './api.ts';

interface Props {
  /** 'new', or the id of the webinar that is edited. */
  id: string;
  onClose: () => void;
}

/** Adds a webinar, or edits one. */
export function WebinarDialog({ id, onClose }: Props) {
  if (id === 'new') return <WebinarForm webinar={undefined} onClose={onClose} />;
  return (
    <EditedRecord kind="webinar" title="Edit Webinar" query={oneWebinar(id)} onClose={onClose}>
      {(webinar) => <WebinarForm webinar={webinar} onClose={onClose} />}
    </EditedRecord>
  );
}

type Values = z.input<typeof WebinarInput>;

const valuesOf = (webinar: AdminWebinarView | undefined): Values => ({
  title: webinar?.title ?? '',
  description: webinar?.description ?? '',
  scheduledAt: webinar?.scheduledAt ?? '',
  duration: webinar?.duration ?? DEFAULT_WEBINAR_DURATION,
  isLive: webinar?.isLive ?? false,
  accessLevel: webinar?.accessLevel ?? 'free',
  maxAttendees: webinar?.maxAttendees ?? null,
  meetingUrl: webinar?.meetingUrl ?? '',
  recordingUrl: webinar?.recordingUrl ?? '',
  isPublished: webinar?.isPublished ?? false,
});

function WebinarForm({
  webinar,
  onClose,
}: Pick<Props, 'onClose'> & { webinar: AdminWebinarView | undefined }) {
  const move = useMoveQuestion();
  const form = useEditForm({
    schema: WebinarInput,
    record: webinar,
    valuesOf,
    create: addWebinar,
    update: async (values, version, base) => {
      const id = webinar?.id ?? '';
      const moves = await move.ask({
        offer: { offers: 'webinars', id },
        was: scheduleOf(base),
        is: scheduleOf(values),
      });
      if (moves === 'back') return null;
      return changeWebinar(id, { ...values, version, ...(moves === 'quiet' && { notify: false }) });
    },
    parse: (current) => z.parse(AdminWebinarView, current),
    messages: {
      created: 'Webinar created successfully!',
      createFailed: 'Failed to create webinar',
      updated: 'Webinar updated successfully',
      updateFailed: 'Failed to update webinar',
    },
    onSaved: (stored) => (webinar ? webinarCache.changed(stored) : webinarCache.added()),
  });
  return (
    <>
      <FormDialog
        form={form}
        title={webinar ? 'Edit Webinar' : 'Add Webinar'}
        saveLabel={webinar ? 'Save Changes' : 'Add Webinar'}
        formats={FORMATS}
        onClose={onClose}
      >
        <WebinarFields control={form.control} />
      </FormDialog>
      {move.dialog}
    </>
  );
}

/** When it takes place; it is online, whatever its link. */
const scheduleOf = ({
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
  maxAttendees: (most) => (most == null ? 'No limit' : String(most)),
};
