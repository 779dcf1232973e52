import { LoadMoreList, QueryPending, formatMoment } from '@backflow/remote-kit';
import { Alert } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getHistory } from './api.ts';
import { formatEntry } from './release-text.ts';
import styles from './releases.module.css';

interface Props {
  remote: string;
  /** A new revision means a new entry. */
  revision: number;
}

/** The history of releases and pointers, newest first: actor, change, time and reason. */
export function ReleaseHistory({ remote, revision }: Props) {
  const query = useHistory(remote);
  const { entries, refetch } = query;
  const fetched = useRef(revision);
  useEffect(() => {
    if (fetched.current === revision) return;
    fetched.current = revision;
    void refetch();
  }, [refetch, revision]);
  if (!entries) return <QueryPending noun="history" query={query} lines={['70%', '50%']} />;
  return (
    <LoadMoreList
      items={entries}
      query={query}
      errorMessage="Earlier entries could not be loaded."
      className={styles.rows}
    >
      {(entry) => (
        <div className={styles.entry} tabIndex={-1}>
          <p>{formatEntry(entry)}</p>
          {entry.reason !== null && <p className={styles.reason}>{entry.reason}</p>}
          <time dateTime={entry.at} className={styles.aside}>
            {formatMoment(entry.at)}
          </time>
        </div>
      )}
    </LoadMoreList>
  );
}

/** Why the site rolled a canary or a live release back. */
export function RollbackNote({ remote }: { remote: string }) {
  const { entries } = useHistory(remote);
  const entry = entries?.find(({ action }) => action === 'automatic-rollback');
  if (!entry) return null;
  return (
    <Alert
      tone="warning"
      title={`The ${entry.share === null ? 'live release' : 'canary'} ${entry.from ?? ''} was rolled back on ${formatMoment(entry.at)}`}
    >
      {entry.reason !== null && <p className={styles.reason}>{entry.reason}</p>}
    </Alert>
  );
}

function useHistory(remote: string) {
  const query = useInfiniteQuery(getHistory(remote));
  return { ...query, entries: query.data?.pages.flatMap(({ items }) => items) };
}
