import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { formatCount } from '../text/format.ts';
import styles from './bulk-dialogs.module.css';
import type { PaidOptions } from './delete-paid-dialog.tsx';
import { LazyDeletePaidDialog } from './lazy-delete-paid-dialog.tsx';
import type { Published, Question } from './publish-switch.tsx';
import type { BulkClient, useBulkActions } from './use-bulk-actions.tsx';

const MAX_LISTED = 8;

interface Props<Item extends Published> {
  records: Pick<BulkClient<{ id: string }>, 'kind' | 'remove'>;
  bulk: ReturnType<typeof useBulkActions<Item, { id: string }>>;
  questionOf: ((record: Item) => Question | null) | undefined;
  /** Members affected by deleting a record: '6 people are registered.' */
  peopleNote: ((record: Item) => string | undefined) | undefined;
  paid: PaidOptions | undefined;
  /** Called when a record with paid bookings has left the list. */
  onRemoved: (id: string) => void;
}

/** The questions before several records are unpublished or deleted, and for each with paid bookings their number. */
export function BulkDialogs<Item extends Published>({
  records,
  bulk,
  questionOf,
  peopleNote,
  paid,
  onRemoved,
}: Props<Item>) {
  const { question, confirm, cancel } = bulk;
  const { kind } = records;
  const [refused] = bulk.paid;
  return (
    <>
      {question && (
        <ConfirmDialog
          open
          title={`${question.kind === 'delete' ? 'Delete' : 'Unpublish'} ${formatCount(question.rows.length, kind, `${kind}s`)}?`}
          question={
            question.kind === 'delete'
              ? 'Are you sure you want to delete them? This action cannot be undone.'
              : 'They become drafts again.'
          }
          note={
            <Concerned
              rows={question.rows}
              getNote={question.kind === 'delete' ? peopleNote : (record) => questionOf?.(record)?.question}
            />
          }
          confirmLabel={question.kind === 'delete' ? 'Delete' : 'Unpublish'}
          onConfirm={confirm}
          onClose={cancel}
        />
      )}
      {refused && paid && (
        <LazyDeletePaidDialog
          key={refused.record.id}
          kind={kind}
          record={refused.record}
          note={refused.reason}
          needsPaid
          {...paid}
          remove={records.remove}
          onRemoved={(id) => {
            onRemoved(id);
            bulk.afterPaid(true);
          }}
          onClose={() => bulk.afterPaid(false)}
        />
      )}
    </>
  );
}

/** The titles of the records, each with a note on the people concerned. */
function Concerned<Item extends Published>({
  rows,
  getNote,
}: {
  rows: readonly Item[];
  getNote: ((record: Item) => string | undefined) | undefined;
}) {
  const more = rows.length - MAX_LISTED;
  // Records with people first: the administrator must see them.
  const notes = rows
    .map((record) => ({ record, note: getNote?.(record) }))
    .sort((a, b) => Number(b.note !== undefined) - Number(a.note !== undefined));
  return (
    <ul className={styles.list}>
      {notes.slice(0, MAX_LISTED).map(({ record: { id, title }, note }) => (
        <li key={id}>
          <strong>{title}</strong>
          {note !== undefined && <span>{note}</span>}
        </li>
      ))}
      {more > 0 && <li>and {formatCount(more, 'more', 'more')}</li>}
    </ul>
  );
}
