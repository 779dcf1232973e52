import { QueryError } from '@backflow/remote-kit';
import { Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './edited-record.module.css';

interface Props<Thing> {
  /** What it is: 'course'. */
  kind: string;
  title: string;
  /** Reads it, or has it already. */
  query: UseQueryOptions<Thing>;
  onClose: () => void;
  children: (thing: Thing) => ReactNode;
}

/** Something as it is now, read anew each time its dialog opens; until then the dialog says how far it is. */
export function EditedRecord<Thing>({ kind, title, query, onClose, children }: Props<Thing>) {
  const result = useQuery({ ...query, staleTime: 0 });
  if (result.data !== undefined && result.isFetchedAfterMount) return children(result.data);
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      {result.isError ? (
        <QueryError title={`This ${kind} could not be opened`} query={result} />
      ) : (
        <SkeletonGroup label={`Loading the ${kind}`}>
          <div className={styles.loading}>
            {[48, 48, 96, 160].map((height, index) => (
              <Skeleton key={index} height={height} />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </Dialog>
  );
}
