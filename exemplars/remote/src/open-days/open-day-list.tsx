import { QueryError } from '@backflow/remote-kit';
import { EmptyState, SkeletonGroup, SkeletonLine } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { openDays } from './api.ts';
import styles from './open-day-list.module.css';

const ROWS_LOADING = 3;

/** All open days, or the first `most`; a message where there are none or they cannot be loaded. */
export function OpenDayList({ most = Infinity }: { most?: number }) {
  const query = useQuery(openDays);
  if (!query.data) {
    return query.isError ? (
      <QueryError title="Open days could not be loaded" query={query} />
    ) : (
      <SkeletonGroup label="Loading open days" className={styles.rows}>
        {Array.from({ length: ROWS_LOADING }, (_, row) => (
          <div key={row} className={styles.row}>
            <SkeletonLine width="60%" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState drawing="gauge" title="No open days yet">
        They appear here as soon as there are any.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows}>
      {query.data.slice(0, most).map(({ id, title }) => (
        <li key={id} className={styles.row}>
          {title}
        </li>
      ))}
    </ul>
  );
}
