import { useBeforeUnload } from '@backflow/platform';
import { Button, Card } from '@backflow/ui';
import type { ReactNode } from 'react';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FieldFormats } from './conflict-dialog.tsx';
import styles from './settings-frame.module.css';
import type { EditForm } from './use-edit-form.ts';

interface Props<Values extends Record<string, unknown>> {
  form: EditForm<Values>;
  title: string;
  lead: string;
  /** After a save. */
  saved?: string;
  formats: FieldFormats<Values>;
  children: ReactNode;
}

/** A form of settings in a card: title, fields, the button that saves them, and the question where another edit was saved first. */
export function SettingsFrame<Values extends Record<string, unknown>>({
  form,
  title,
  lead,
  saved = 'Pages that are opened from now on show this.',
  formats,
  children,
}: Props<Values>) {
  useBeforeUnload((event) => {
    if (form.isDirty) event.preventDefault();
  });
  return (
    <Card className={styles.card}>
      <h3>{title}</h3>
      <p className={styles.lead}>{lead}</p>
      <form {...form.formProps} className={styles.form}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.buttons}>
          <Button type="submit" pending={form.pending} pendingLabel="Saving...">
            Save Changes
          </Button>
          <span role="status">{form.saves > 0 && !form.isDirty && saved}</span>
        </div>
      </form>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          formats={formats}
          getLabel={form.control.getLabel}
          onResolve={form.resolve}
          onClose={form.dismiss}
        />
      )}
    </Card>
  );
}
