import type { AdminEventView } from '@backflow/contracts/events';
import { useModule } from '@backflow/remote-kit';
import { useBulkRun } from '@backflow/remote-kit/lists';
import type { Selection } from '@backflow/remote-kit/lists';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { eventRecords } from './event-records.ts';
import { listInstructors } from './replacement.ts';

const load = () => import('./replace-dialog.tsx');

/** Replaces somebody who is ill on all coming days of the selected events. */
export function ReplaceInstructor({ selection }: { selection: Selection<AdminEventView> }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const dialog = useModule(isOpen ? load : undefined, close);
  const { run, isPending } = useBulkRun(['event', 'events']);
  if (listInstructors(selection.rows).length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        pending={isPending}
        onClick={() => setIsOpen(true)}
      >
        Replace Instructor
      </Button>
      {dialog && isOpen && (
        <dialog.ReplaceDialog
          events={selection.rows}
          onReplace={(ids, one) => {
            close();
            run({
              ...{ ids, one, past: 'with another instructor', fallback: 'Failed to replace the instructor' },
              onDone: ({ succeeded, failed }) => {
                eventRecords.cache.changed(...succeeded.map(({ result }) => result));
                selection.select(failed.map(({ id }) => id));
              },
            });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
