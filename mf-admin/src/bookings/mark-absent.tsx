import { markAbsent } from '@backflow/contracts/bookings';
import { mutate, toast, toastFailure } from '@backflow/platform';
import { ConfirmDialog, formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';

interface Props {
  /** Of the event. */
  id: string;
  sessionId: string;
  /** How many were not there, as the sheet is. */
  count: number;
  /** True for a sheet with changes. */
  isChanged: boolean;
  disabled: boolean;
  /** @returns false if the changes could not be saved */
  save: () => Promise<boolean>;
}

/** Marks everybody who was not at a day as absent, after a question: they are emailed. */
export function MarkAbsent({ id, sessionId, count, isChanged, disabled, save }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const mark = async () => {
    setPending(true);
    try {
      if (isChanged && !(await save())) return;
      const { absent, mailed } = await mutate(markAbsent, { params: { id, sessionId } });
      toast({
        title: `${formatCount(absent, 'person', 'people')} marked as absent`,
        description: `${mailed} emailed`,
      });
    } catch (error) {
      toastFailure('Error', error, 'Failed to mark who was absent');
    } finally {
      setPending(false);
      setOpen(false);
    }
  };
  return (
    <>
      <Button variant="quiet" disabled={disabled || count === 0} onClick={() => setOpen(true)}>
        Mark the Rest Absent
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Mark the Rest Absent"
        question={`Mark ${formatCount(count, 'person', 'people')} as absent from this day?`}
        note={`Each of them is emailed once for this event, however many of its days they miss.${
          isChanged ? ' What is not saved yet is saved first.' : ''
        }`}
        confirmLabel="Mark Absent"
        pending={isPending}
        onConfirm={() => void mark()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
