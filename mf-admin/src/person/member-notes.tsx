import { addMemberNote } from '@backflow/contracts/identity';
import type { MemberNote } from '@backflow/contracts/identity';
import { toast, toastFailure, useSession } from '@backflow/platform';
import { ConfirmDialog, LoadMoreList, QueryPending, formatMoment } from '@backflow/remote-kit';
import { SubmitDialog, TextAreaField, useAppForm } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addNote, deleteNote, getNotes, updateNote } from './api.ts';
import styles from './person-page.module.css';
import { Section } from './section.tsx';

/** Administrators' notes about a member, for each other. */
export function MemberNotes({ userId }: { userId: string }) {
  const query = useInfiniteQuery(getNotes(userId));
  const notes = query.data?.pages.flatMap(({ items }) => items);
  const [edited, setEdited] = useState<MemberNote | null>(null);
  const [deleted, setDeleted] = useState<MemberNote | null>(null);
  return (
    <Section id="notes" title="Notes">
      <p className={styles.aside}>Only administrators see these.</p>
      <NewNote userId={userId} />
      {!notes && <QueryPending noun="notes" query={query} lines={['80%']} />}
      {notes && notes.length > 0 && (
        <LoadMoreList
          items={notes}
          query={query}
          errorMessage="More notes could not be loaded."
          className={styles.rows}
        >
          {(note) => <Note note={note} onEdit={() => setEdited(note)} onDelete={() => setDeleted(note)} />}
        </LoadMoreList>
      )}
      {edited && <EditNote key={edited.id} note={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteNote note={deleted} onClose={() => setDeleted(null)} />}
    </Section>
  );
}

function NewNote({ userId }: { userId: string }) {
  const { control, formProps, pending, reset } = useAppForm({
    schema: addMemberNote.body,
    draft: `note.${userId}`,
    defaultValues: { text: '' },
    async submit({ text }) {
      await addNote(userId, text);
      toast({ title: 'Note added' });
      reset({ text: '' });
    },
    failureToast: 'The note could not be added. Please try again.',
  });
  return (
    <form {...formProps} className={styles.noteForm}>
      <TextAreaField control={control} name="text" label="New note" rows={2} maxLength={2000} />
      <div>
        <Button type="submit" size="sm" variant="quiet" pending={pending}>
          Add Note
        </Button>
      </div>
    </form>
  );
}

interface NoteProps {
  note: MemberNote;
  onEdit: () => void;
  onDelete: () => void;
}

function Note({ note: { text, author, createdAt, editedAt }, onEdit, onDelete }: NoteProps) {
  const isOwn = useSession(({ user }) => user !== null && user.id === author?.id);
  return (
    <article className={styles.note}>
      <p className={styles.noteText}>{text}</p>
      <p className={styles.aside} tabIndex={-1}>
        {author?.name ?? 'Former administrator'}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        {editedAt !== null && `, edited ${formatMoment(editedAt)}`}
      </p>
      <div className={styles.noteButtons}>
        {isOwn && (
          <Button size="sm" variant="ghost" onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </article>
  );
}

function EditNote({ note: { id, text }, onClose }: { note: MemberNote; onClose: () => void }) {
  const form = useAppForm({
    schema: addMemberNote.body,
    draft: `note.${id}`,
    defaultValues: { text },
    async submit(values) {
      await updateNote(id, values.text);
      toast({ title: 'Note changed' });
      onClose();
    },
  });
  return (
    <SubmitDialog
      title="Edit Note"
      size="sm"
      {...{ form, onClose }}
      submitLabel="Save Note"
      errorMessage="The note could not be changed. Please try again."
    >
      <TextAreaField control={form.control} name="text" label="Note" rows={5} maxLength={2000} />
    </SubmitDialog>
  );
}

function DeleteNote({ note: { id, author }, onClose }: { note: MemberNote; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteNote(id),
    onSuccess: () => toast({ title: 'Note deleted' }),
    onError: (error) => toastFailure('Error', error, 'The note could not be deleted. Please try again.'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Delete this note?"
      question={`It was written by ${author?.name ?? 'a former administrator'}. This cannot be undone.`}
      confirmLabel="Delete Note"
      pending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
