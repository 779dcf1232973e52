import { dismissForumPostReports, listForumPostReports } from '@backflow/contracts/community';
import type { ForumPost } from '@backflow/contracts/community';
import { byId, queryClient, queryOf, refetchAfter, request, toast } from '@backflow/platform';
import { QueryError, formatMoment } from '@backflow/remote-kit';
import { Button, Dialog } from '@backflow/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toastError } from '../../toast-error.ts';
import { Loading } from './history-dialog.tsx';
import styles from './moderation.module.css';

/** The open reports of a post, with a button to dismiss them. */
export function ReportsDialog({ post: { id }, onClose }: { post: ForumPost; onClose: () => void }) {
  const reportsOfPost = queryOf(listForumPostReports, byId(id), { staleTime: 0 });
  const query = useQuery(reportsOfPost);
  const dismiss = useMutation({
    mutationFn: () => request(dismissForumPostReports, byId(id)),
    onSuccess: async () => {
      onClose();
      toast({ title: 'Reports dismissed' });
      queryClient.removeQueries({ queryKey: reportsOfPost.queryKey });
      await refetchAfter(dismissForumPostReports);
    },
    onError: (error) => toastError('Failed to dismiss the reports. Please try again.', error),
  });
  const reports = query.data ?? [];
  return (
    <Dialog
      open
      title="Reports"
      onClose={onClose}
      footer={
        reports.length > 0 && (
          <Button variant="quiet" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Dismiss Reports
          </Button>
        )
      }
    >
      {query.data ? (
        <>
          {reports.length === 0 && <p>Nobody has reported this post.</p>}
          <ul className={styles.entries}>
            {reports.map(({ reason, at, by }) => (
              <li key={`${at} ${by}`} className={styles.entry}>
                <p className={styles.reason}>{reason}</p>
                <p className={styles.facts}>
                  {by ?? 'An account that is gone'}, <time dateTime={at}>{formatMoment(at)}</time>
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : query.isError ? (
        <QueryError title="The reports could not be loaded" query={query} />
      ) : (
        <Loading label="Loading the reports" />
      )}
    </Dialog>
  );
}
