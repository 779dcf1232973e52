import { QueryError } from '../data/query-error.tsx';
import { useModule } from '../pages/use-module.ts';
import { useAddressDialog } from '../admin/use-address-dialog.ts';
import { Dialog, Skeleton, SkeletonGroup } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { capitalize } from '../text/format.ts';
import styles from './record-dialog.module.css';

interface Props<View, Child> {
  records: { kind: string; one: (id: string) => UseQueryOptions<View> };
  id: string;
  onClose: () => void;
  children: (record: Child) => ReactNode;
}

/** The dialog that adds a record, where `id` is 'new', or edits one. */
export const RecordDialog = <View,>({ id, children, ...props }: Props<View, View | undefined>) =>
  id === 'new' ? (
    children(undefined)
  ) : (
    <EditedRecord title={`Edit ${capitalize(props.records.kind)}`} {...props} id={id}>
      {children}
    </EditedRecord>
  );

/** A record, fetched each time its dialog opens; until then the dialog shows the progress or the failure. */
export function EditedRecord<View>({
  records: { kind, one },
  title,
  id,
  onClose,
  children,
}: Props<View, View> & { title: string }) {
  const result = useQuery({ ...one(id), staleTime: 0 });
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

/** A module with a dialog, to be imported when it first opens. */
export type DialogModule = () => Promise<{ Dialog: ComponentType<{ id: string; onClose: () => void }> }>;

/** The dialog that the address names: `?edit=` and the id of a record. */
export function AddressDialog({ name, load }: { name: string; load: DialogModule }) {
  const { value, close } = useAddressDialog(name);
  const module = useModule(value === null ? undefined : load, close);
  return module && value !== null && <module.Dialog key={value} id={value} onClose={close} />;
}
