import { TextArea } from '@backflow/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './use-note.module.css';

interface Note {
  /** For the request: nothing where nothing was written. */
  body: { note?: string };
  field: ReactNode;
}

/** The field in which an administrator writes why bookings move or are cancelled; the members read it in the email about it. */
export function useNote(initial = ''): Note {
  const [note, setNote] = useState(initial);
  return {
    body: note.trim() === '' ? {} : { note },
    field: (
      <div className={styles.field}>
        <TextArea
          label="Note to the members"
          name="note"
          optional
          rows={3}
          maxLength={1000}
          hint="It is part of the email about this change."
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    ),
  };
}
