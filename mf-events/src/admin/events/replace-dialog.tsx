import { labelled, requiredText } from '@backflow/contracts';
import { mailAttendees } from '@backflow/contracts/bookings';
import type { AdminEventView } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { request } from '@backflow/platform';
import { formatCount, fullName } from '@backflow/remote-kit';
import { useNote } from '@backflow/remote-kit/admin';
import {
  SelectField,
  SubmitDialog,
  SwitchField,
  TextField,
  useAppForm,
  useFormValue,
} from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { eventRecords } from './event-records.ts';
import { isNotified } from './event-text.ts';
import { Conflicts } from './form/conflict-notes.tsx';
import { administrators, getFacilitator } from './form/facilitator-fields.tsx';
import { daysOf, listInstructors, replaceInstructor, replacementMail } from './replacement.ts';

const Schema = z.object({
  from: labelled('Instructor', z.string()),
  facilitatorId: labelled('Replaced by', z.string()),
  name: requiredText('Name', { max: 160 }),
  notify: labelled('Email everyone with a booking', z.boolean()),
});

interface Props {
  events: readonly AdminEventView[];
  /** Replaces the instructor of each of these events. */
  onReplace: (ids: readonly string[], one: (id: string) => Promise<AdminEventView>) => void;
  onClose: () => void;
}

/** Asks who teaches events instead of somebody who cannot come. */
export function ReplaceDialog({ events, onReplace, onClose }: Props) {
  const { data: people = [] } = useQuery(administrators);
  const instructors = listInstructors(events);
  const note = useNote();
  const form = useAppForm({
    schema: Schema,
    draft: false,
    defaultValues: { from: instructors[0] ?? '', facilitatorId: '', name: '', notify: true },
    submit: ({ from: before, facilitatorId: id, name: next, notify }) => {
      const user = people.find((each) => each.id === id);
      const facilitator = getFacilitator(user, next);
      onReplace(
        taught.map((event) => event.id),
        async (eventId) => {
          const event = events.find((each) => each.id === eventId);
          if (!event) throw new Error('The event is one of those that were selected');
          const stored = await eventRecords.update(eventId, replaceInstructor(event, before, facilitator));
          if (notify && isNotified(event)) {
            const body = replacementMail(event, before, next, note.body.note ?? '');
            await request(mailAttendees, { params: { offers: 'events', id: eventId }, body });
          }
          return stored;
        },
      );
      return Promise.resolve();
    },
  });
  const { control, setValue } = form;
  const from = useFormValue(control, 'from');
  const facilitatorId = useFormValue(control, 'facilitatorId');
  const facilitatorName = useFormValue(control, 'name');
  const notifies = useFormValue(control, 'notify');
  const taught = events.filter((event) => daysOf(event, from).length > 0);
  const days = taught.flatMap((event) => daysOf(event, from));
  return (
    <SubmitDialog
      size="sm"
      title="Replace Instructor"
      description={`${formatCount(days.length, 'day', 'days')} of ${formatCount(taught.length, 'event', 'events')}`}
      {...{ form, onClose }}
      submitLabel="Replace"
    >
      <SelectField
        control={control}
        name="from"
        options={instructors.map((name) => ({ value: name, label: name }))}
      />
      <SelectField
        control={control}
        name="facilitatorId"
        options={[
          { value: '', label: 'Somebody else' },
          ...people.map((user) => ({ value: user.id, label: fullName(user) })),
        ]}
        onValueChange={(id) => {
          const user = people.find((each) => each.id === id);
          setValue('name', user ? fullName(user) : '');
        }}
      />
      {facilitatorId === '' && <TextField control={control} name="name" maxLength={160} />}
      <Conflicts
        body={
          facilitatorName.trim() === ''
            ? null
            : {
                sessions: days.slice(0, 200).map(({ startsAt, endsAt }) => ({ startsAt, endsAt })),
                facilitatorId: facilitatorId || null,
                facilitatorName,
              }
        }
      />
      <SwitchField
        control={control}
        name="notify"
        description="They read who teaches which day. Nobody is told about drafts."
      />
      {notifies && note.field}
    </SubmitDialog>
  );
}
