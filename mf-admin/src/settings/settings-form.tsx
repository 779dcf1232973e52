import { VersionedSettings } from '@backflow/contracts';
import type { SiteSettings } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ConflictDialog, useEditForm } from '@backflow/remote-kit/forms';
import type { EditForm, FieldWords } from '@backflow/remote-kit/forms';
import { Button, Card } from '@backflow/ui';
import type { ReactNode } from 'react';
import { saveSettings } from './api.ts';
import styles from './settings-tab.module.css';

export interface SettingsFormProps {
  settings: VersionedSettings;
}

/** A form of some of the settings. Somebody else's edit meanwhile is shown beside one's own. */
export const useSettingsForm = <Schema extends z.ZodMiniType<Partial<SiteSettings>, Record<string, unknown>>>(
  schema: Schema,
  settings: VersionedSettings,
  valuesOf: (settings: VersionedSettings) => z.input<Schema>,
) =>
  useEditForm<Schema, VersionedSettings>({
    schema,
    thing: settings,
    valuesOf: (thing) => valuesOf(thing ?? settings),
    update: (values, version) => saveSettings(values, version),
    parse: (current) => z.parse(VersionedSettings, current),
    said: { updated: 'Settings saved', updateFailed: 'Failed to save settings' },
    onSaved: () => undefined,
  });

interface FrameProps<Values extends Record<string, unknown>> {
  form: EditForm<Values>;
  title: string;
  lead: string;
  words: FieldWords<Values>;
  children: ReactNode;
}

export function SettingsFrame<Values extends Record<string, unknown>>({
  form,
  title,
  lead,
  words,
  children,
}: FrameProps<Values>) {
  return (
    <Card>
      <h3>{title}</h3>
      <p className={styles.lead}>{lead}</p>
      <form {...form.formProps} className={styles.form}>
        <div className={styles.fields}>{children}</div>
        <div className={styles.buttons}>
          <Button type="submit" pending={form.pending} pendingLabel="Saving...">
            Save Changes
          </Button>
          <span role="status">
            {form.saves > 0 && !form.isDirty && 'Pages that are opened from now on show this.'}
          </span>
        </div>
      </form>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          words={words}
          onChoose={form.resolve}
          onClose={form.dismiss}
        />
      )}
    </Card>
  );
}
