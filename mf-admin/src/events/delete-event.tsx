import type { AdminEventView } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ApiError, toast, toastFailure } from '@backflow/platform';
import { NumberField, useAppForm } from '@backflow/remote-kit/forms';
import { Button, Dialog } from '@backflow/ui';
import { useId, useState } from 'react';
import { MailReachNotice } from '../attendees/mail-reach.tsx';
import { eventCache, removeEvent } from './api.ts';
import { isNotified } from './event-words.ts';

const Paid = z.object({
  paid: z.nullable(
    z
      .int({ error: 'Paid registrations must be a number' })
      .check(z.minimum(0, 'Paid registrations cannot be negative')),
  ),
});

interface Props {
  event: AdminEventView;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Deletes an event, once that was confirmed. Where people have paid for it the site asks how many they are: the field for
 * that comes with its refusal, which stands beside it.
 */
export function DeleteEvent({ event, onDeleted, onClose }: Props) {
  const id = useId();
  const [isCountAsked, setIsCountAsked] = useState(false);
  const form = useAppForm({
    schema: Paid,
    draft: false,
    defaultValues: { paid: null },
    validate: ({ paid }) => ({
      paid: isCountAsked && paid === null ? 'Paid registrations are required' : undefined,
    }),
    submit: async ({ paid }) => {
      await removeEvent(event.id, paid);
      toast({ title: 'Event deleted successfully' });
      eventCache.removed(event.id);
      onDeleted();
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code === 'PAID_REGISTRATIONS') setIsCountAsked(true);
      else toastFailure('Error', error, 'Failed to delete event');
    },
  });
  return (
    <Dialog
      open
      size="sm"
      title={`Delete “${event.title}”?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={id} pending={form.pending}>
            Delete
          </Button>
        </>
      }
    >
      <form id={id} {...form.formProps}>
        <p>Are you sure you want to delete this event? This action cannot be undone.</p>
        {isNotified(event) && <MailReachNotice of={{ kind: 'events', id: event.id }} about="change" />}
        {isCountAsked && <NumberField control={form.control} name="paid" label="Paid registrations" />}
      </form>
    </Dialog>
  );
}
