import { dismissForumPostReports, listForumPostReports } from '@backflow/contracts/community';
import { queryOf, request, toast, toastFailure } from '@backflow/platform';
import { QueryPending, formatMoment } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { clearReports } from './api.ts';
import styles from './post-dialog.module.css';

/** The open reports of a post, with a button to dismiss them. */
export function Reports({ postId, onDismissed }: { postId: string; onDismissed: () => void }) {
  const params = { id: postId };
  const query = useQuery(queryOf(listForumPostReports, { params }, { staleTime: 0 }));
  const dismiss = useMutation({
    mutationFn: () => request(dismissForumPostReports, { params }),
    onSuccess: async () => {
      toast({ title: 'Reports dismissed' });
      onDismissed();
      await clearReports(postId);
    },
    onError: (error) => toastFailure('Error', error, 'Failed to dismiss the reports. Please try again.'),
  });
  if (query.isError || !query.data) return <QueryPending noun="reports" query={query} lines={['70%']} />;
  return (
    <section aria-label="Reports" className={styles.reports}>
      <h3>Reports</h3>
      <ul>
        {query.data.map(({ reason, at, by }) => (
          <li key={`${at} ${by}`}>
            <p className={styles.reason}>{reason}</p>
            <p className={styles.facts}>
              {by ?? 'An account that is gone'}, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
        Dismiss Reports
      </Button>
    </section>
  );
}
