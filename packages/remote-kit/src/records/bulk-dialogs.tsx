import { useNote } from '../admin/use-note.tsx';
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
  /** True if people are notified when a record is deleted. */
  notifies: ((record: Item) => boolean) | undefined;
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
  notifies,
  paid,
  onRemoved,
}: Props<Item>) {
  const { question, confirm, cancel } = bulk;
  const { kind } = records;
  const [refused] = bulk.paid;
  return (
    <>
      {question?.kind === 'delete' && (
        <QuestionDialog
          action="Delete"
          {...{ kind, rows: question.rows, getNote: peopleNote, notifies, confirm, cancel }}
          question={`Are you sure you want to delete ${question.rows.length === 1 ? 'it' : 'them'}? This action cannot be undone.`}
        />
      )}
      {question?.kind === 'unpublish' && (
        <QuestionDialog
          action="Unpublish"
          {...{ kind, rows: question.rows, confirm, cancel }}
          getNote={(record) => questionOf?.(record)?.question}
          notifies={(record) => questionOf?.(record)?.notifies ?? false}
          question={question.rows.length === 1 ? 'It becomes a draft again.' : 'They become drafts again.'}
        />
      )}
      {refused && paid && (
        <LazyDeletePaidDialog
          key={refused.record.id}
          kind={kind}
          record={refused.record}
          note={refused.reason}
          needsPaid
          notifies={notifies?.(refused.record) ?? false}
          initialNote={refused.toMembers}
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

interface QuestionProps<Item> extends Pick<ConcernedProps<Item>, 'rows' | 'getNote'> {
  kind: string;
  action: 'Delete' | 'Unpublish';
  question: string;
  notifies: ((record: Item) => boolean) | undefined;
  confirm: (note: { note?: string }) => void;
  cancel: () => void;
}

/** The question about several records, with a note to the members where some are notified. */
function QuestionDialog<Item extends Published>({
  kind,
  action,
  rows,
  getNote,
  notifies,
  confirm,
  cancel,
  question,
}: QuestionProps<Item>) {
  const note = useNote();
  return (
    <ConfirmDialog
      open
      title={`${action} ${formatCount(rows.length, kind, `${kind}s`)}?`}
      question={question}
      note={
        <>
          <Concerned {...{ rows, getNote }} />
          {notifies && rows.some(notifies) && note.field}
        </>
      }
      confirmLabel={action}
      onConfirm={() => confirm(note.body)}
      onClose={cancel}
    />
  );
}

interface ConcernedProps<Item> {
  rows: readonly Item[];
  getNote: ((record: Item) => string | undefined) | undefined;
}

/** The titles of the records, each with a note on the people concerned. */
function Concerned<Item extends Published>({ rows, getNote }: ConcernedProps<Item>) {
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
