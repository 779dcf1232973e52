import { EventInput, createTemplate } from '@backflow/contracts/events';
import type { EventTemplate } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { toast } from '@backflow/platform';
import { QueryPending, formatCount } from '@backflow/remote-kit';
import { SubmitDialog, TextField, useAppForm } from '@backflow/remote-kit/forms';
import { DeleteDialog } from '@backflow/remote-kit/records';
import { Button, Dialog, EmptyState, Menu, Row, RowList, VisuallyHidden } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editTemplate, removeTemplate, templatesQuery } from './api.ts';

interface Props {
  onChosen: (template: EventTemplate) => void;
  onClose: () => void;
}

type Opened = { dialog: 'rename' | 'delete'; template: EventTemplate };

/** The templates: one is chosen for a new event, renamed or deleted. */
export function TemplatesDialog({ onChosen, onClose }: Props) {
  const query = useQuery(templatesQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Dialog open size="md" title="New from Template" onClose={onClose}>
        {query.data ? (
          <Templates templates={query.data} {...{ onChosen, setOpened }} />
        ) : (
          <QueryPending noun="templates" query={query} height={180} />
        )}
      </Dialog>
      {opened?.dialog === 'rename' && <RenameDialog template={opened.template} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          kind="template"
          record={{ id: opened.template.id, title: opened.template.name }}
          remove={removeTemplate}
          onRemoved={() => undefined}
          onClose={close}
        />
      )}
    </>
  );
}

function Templates({
  templates,
  onChosen,
  setOpened,
}: {
  templates: readonly EventTemplate[];
  onChosen: Props['onChosen'];
  setOpened: (opened: Opened) => void;
}) {
  if (templates.length === 0) {
    return (
      <EmptyState drawing="classroom" title="No templates yet">
        Choose “Save as Template” in the menu of an event.
      </EmptyState>
    );
  }
  return (
    <RowList items={templates} getKey={({ id }) => id}>
      {(template) => (
        <Row title={template.name} details={describe(template)}>
          <Button size="sm" variant="quiet" onClick={() => onChosen(template)}>
            Use<VisuallyHidden> {template.name}</VisuallyHidden>
          </Button>
          <Menu
            floats
            icon="more"
            trigger={<VisuallyHidden>More for {template.name}</VisuallyHidden>}
            items={[
              { key: 'rename', label: 'Rename', onSelect: () => setOpened({ dialog: 'rename', template }) },
              { key: 'separator', separator: true },
              {
                key: 'delete',
                label: 'Delete',
                tone: 'danger',
                onSelect: () => setOpened({ dialog: 'delete', template }),
              },
            ]}
          />
        </Row>
      )}
    </RowList>
  );
}

/** '5 days, Sacramento Training Lab' */
function describe({ name, fields }: EventTemplate): string {
  const { title, sessions = [], location, isVirtual } = z.parse(EventInput, fields);
  return [
    title === name ? null : title,
    formatCount(Math.max(1, sessions.length), 'day', 'days'),
    isVirtual ? 'Virtual' : (location?.split(',')[0] ?? null),
  ]
    .filter((text) => text !== null)
    .join(', ');
}

const NameSchema = z.object({ name: createTemplate.body.shape.name });

function RenameDialog({ template, onClose }: { template: EventTemplate; onClose: () => void }) {
  const { id, version, name } = template;
  const form = useAppForm({
    schema: NameSchema,
    draft: false,
    defaultValues: { name },
    submit: async (values) => {
      await editTemplate(id, { ...values, version });
      toast({ title: 'Template updated' });
      onClose();
    },
    failureToast: 'Failed to rename the template',
  });
  return (
    <SubmitDialog size="sm" title="Rename Template" {...{ form, onClose }} submitLabel="Rename">
      <TextField control={form.control} name="name" maxLength={120} />
    </SubmitDialog>
  );
}
