import { createTemplate } from '@backflow/contracts/events';
import type { AdminEventView } from '@backflow/contracts/events';
import { labelled } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { toast } from '@backflow/platform';
import { SelectField, SubmitDialog, TextField, useAppForm, useFormValue } from '@backflow/remote-kit/forms';
import { useQuery } from '@tanstack/react-query';
import { addTemplate, editTemplate, templatesQuery } from './api.ts';

const Schema = z.object({
  template: labelled('Save as', z.string()),
  name: createTemplate.body.shape.name,
});

interface Props {
  event: Pick<AdminEventView, 'id' | 'title'>;
  onClose: () => void;
}

/** Saves an event as a new template, or in place of one that exists. */
export function SaveTemplateDialog({ event, onClose }: Props) {
  const { data = [] } = useQuery(templatesQuery);
  const form = useAppForm({
    schema: Schema,
    draft: false,
    defaultValues: { template: '', name: event.title.slice(0, 120) },
    submit: async ({ template: id, name }) => {
      const chosen = data.find((each) => each.id === id);
      const body = { name, eventId: event.id };
      await (chosen ? editTemplate(chosen.id, { ...body, version: chosen.version }) : addTemplate(body));
      toast({ title: chosen ? 'Template updated' : 'Template saved' });
      onClose();
    },
    failureToast: 'Failed to save the template',
  });
  const { control, setValue } = form;
  const isNew = useFormValue(control, 'template') === '';
  return (
    <SubmitDialog
      size="sm"
      title="Save as Template"
      description="All that the event has but its dates: texts, days and times, prices, seats, hours and place."
      {...{ form, onClose }}
      submitLabel={isNew ? 'Save Template' : 'Replace Template'}
    >
      {data.length > 0 && (
        <SelectField
          control={control}
          name="template"
          options={[
            { value: '', label: 'A new template' },
            ...data.map(({ id, name }) => ({ value: id, label: `In place of “${name}”` })),
          ]}
          onValueChange={(id) =>
            setValue('name', data.find((each) => each.id === id)?.name ?? event.title.slice(0, 120))
          }
        />
      )}
      <TextField control={control} name="name" maxLength={120} />
    </SubmitDialog>
  );
}
