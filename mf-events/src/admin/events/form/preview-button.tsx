import { DEFAULT_SUPPLIER_NAME, EventInput } from '@backflow/contracts/events';
import type { AdminEventView, EventView, Supplier } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { toast } from '@backflow/platform';
import { useModule } from '@backflow/remote-kit';
import type { AppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useState } from 'react';
import { previewSessions } from '../../days/day-rows.ts';
import { getInput, NEW_EVENT } from './event-values.ts';
import type { EventValues } from './event-values.ts';

interface Props {
  form: Pick<AppForm<EventValues>, 'getValues'>;
  event: AdminEventView | undefined;
  suppliers: readonly Supplier[];
}

const loadPreview = () => import('./event-preview.tsx');

/** Shows the event with its unsaved values, as members will see it. */
export function PreviewButton({ form, event, suppliers }: Props) {
  const [previewed, setPreviewed] = useState<EventView | null>(null);
  const close = () => setPreviewed(null);
  const preview = useModule(previewed ? loadPreview : undefined, close);
  const show = () => {
    const view = getPreview(form.getValues(), event, suppliers);
    if (view) return setPreviewed(view);
    toast({
      title: 'Validation Error',
      description: 'Title and start date are required',
      variant: 'destructive',
    });
  };
  return (
    <>
      <Button variant="ghost" icon="eye" aria-haspopup="dialog" onClick={show}>
        Preview
      </Button>
      <Dialog open={previewed !== null} size="lg" title="Preview" onClose={close}>
        {previewed && (preview ? <preview.EventPreview event={previewed} /> : <Loading />)}
      </Dialog>
    </>
  );
}

const Loading = () => (
  <SkeletonGroup label="Loading the preview">
    <Skeleton height={240} />
  </SkeletonGroup>
);

const NOT_SAVED = { id: 'preview', currentAttendees: 0, waitingCount: 0 };

/** The event with the values of the form; invalid values are left out. Null without a title or a start. */
export function getPreview(
  values: EventValues,
  event: AdminEventView | undefined,
  suppliers: readonly Supplier[],
): EventView | null {
  const fields = Object.entries(EventInput.shape) as [keyof EventInput, z.ZodMiniType][];
  const read = fields.map(([name, field]) => {
    const parsed = z.safeParse(field, values[name]);
    return [name, parsed.success ? parsed.data : NEW_EVENT[name]] as const;
  });
  const { useCustomFacilitator, repeat } = values;
  const input = getInput({ ...(Object.fromEntries(read) as EventInput), useCustomFacilitator, repeat });
  if (!input.title || !input.startDate) return null;
  const selected = suppliers.find(({ id }) => id === input.supplierId)?.name;
  const former = input.supplierId && input.supplierId === event?.supplierId ? event.supplierName : undefined;
  return {
    ...(event ?? NOT_SAVED),
    ...input,
    sessions: previewSessions(input.sessions),
    supplierName: input.customSupplierName ?? selected ?? former ?? DEFAULT_SUPPLIER_NAME,
    needsPremium: false,
    registration: null,
  } as EventView;
}
