import { getHref } from '@backflow/contracts';
import { IMPORT_KINDS, exportImportErrors } from '@backflow/contracts/bookings';
import type { Import } from '@backflow/contracts/bookings';
import { toastFailure } from '@backflow/platform';
import { formatMoment, formatNumber } from '@backflow/remote-kit';
import { Button, Card, buttonClass } from '@backflow/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismiss, imports, stop } from './api.ts';
import styles from './lists.module.css';

/** Imports that run, and the outcome of those that have ended. */
export function RunningImports() {
  const { data = [] } = useQuery(imports);
  return data.map((each) => <RunningImport key={each.id} item={each} />);
}

function RunningImport({ item }: { item: Import }) {
  const { id, kind, createdAt, done, total, error } = item;
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: (id: string) => Promise<unknown>) => act(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: imports.queryKey }),
    onError: (failure) => toastFailure('Error', failure, 'Please try again.'),
  });
  const isRunning = done < total;
  const title = `${IMPORT_KINDS[kind].label}, ${formatMoment(createdAt)}`;
  return (
    <Card className={styles.card} role="group" aria-label={`Import: ${title}`}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <p role="status">{isRunning ? `${formatNumber(done)} of ${formatNumber(total)} rows` : 'Finished'}</p>
      </div>
      {isRunning && <progress className={styles.progress} value={done} max={total} aria-label="Progress" />}
      <p>{outcomeOf(item)}</p>
      <div className={styles.actions}>
        {error > 0 && (
          <a href={getHref(exportImportErrors, { id })} download className={buttonClass('quiet', 'sm')}>
            Download Errors
          </a>
        )}
        {isRunning ? (
          <Button size="sm" variant="quiet" pending={isPending} onClick={() => mutate(stop)}>
            Stop
          </Button>
        ) : (
          <Button size="sm" variant="quiet" pending={isPending} onClick={() => mutate(dismiss)}>
            Dismiss
          </Button>
        )}
      </div>
    </Card>
  );
}

/** '180 imported, 5 changed, 12 were there already, 3 not imported' */
function outcomeOf({ new: added, changes, same, error }: Import): string {
  const parts = [
    [added, 'imported'],
    [changes, 'changed'],
    [same, 'already there'],
    [error, 'not imported'],
  ] as const;
  const counted = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${formatNumber(count)} ${text}`);
  return counted.length === 0 ? 'Nothing is imported yet.' : `${counted.join(', ')}.`;
}
