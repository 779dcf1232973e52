import { SelectionBar } from '../lists/selection-bar.tsx';
import type { Selection } from '../lists/use-selection.ts';
import { Button } from '@backflow/ui';
import type { ReactNode } from 'react';
import type { Published } from './publish-switch.tsx';
import { getDrafts, getPublished } from './use-bulk-actions.tsx';
import type { useBulkActions } from './use-bulk-actions.tsx';

/** Limit: finding out a mail's recipients takes one request a record. */
const MAX_MAILED = 50;

interface Props<Item extends Published> {
  kind: string;
  selection: Selection<Item>;
  bulk: Pick<
    ReturnType<typeof useBulkActions<Item, { id: string }>>,
    'progress' | 'isPending' | 'publish' | 'unpublish' | 'remove'
  >;
  /** Absent where nobody books the records. */
  onMail: ((rows: readonly Item[]) => void) | undefined;
  /** Further actions. */
  children: ReactNode;
}

/** The actions on the selected records. Each button shows the number of records it applies to. */
export function BulkBar<Item extends Published>({ kind, selection, bulk, onMail, children }: Props<Item>) {
  const { rows } = selection;
  const [drafts, published] = [getDrafts(rows).length, getPublished(rows).length];
  const { isPending } = bulk;
  return (
    <SelectionBar nouns={[kind, `${kind}s`]} selection={selection} progress={bulk.progress}>
      {drafts > 0 && (
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => bulk.publish(rows)}>
          Publish ({drafts})
        </Button>
      )}
      {published > 0 && (
        <Button size="sm" variant="quiet" disabled={isPending} onClick={() => bulk.unpublish(rows)}>
          Unpublish ({published})
        </Button>
      )}
      {onMail && (
        <Button
          size="sm"
          variant="quiet"
          aria-haspopup="dialog"
          disabled={isPending || rows.length > MAX_MAILED}
          onClick={() => onMail(rows)}
        >
          {rows.length > MAX_MAILED ? `Email (at most ${MAX_MAILED})` : `Email (${rows.length})`}
        </Button>
      )}
      {children}
      <Button
        size="sm"
        variant="quiet"
        aria-haspopup="dialog"
        disabled={isPending}
        onClick={() => bulk.remove(rows)}
      >
        Delete ({rows.length})
      </Button>
    </SelectionBar>
  );
}
