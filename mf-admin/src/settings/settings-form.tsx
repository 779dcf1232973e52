import { VersionedSettings } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { queryClient, useBeforeUnload } from '@backflow/platform';
import { ConflictDialog, useEditForm } from '@backflow/remote-kit/forms';
import type { EditForm, FieldFormats } from '@backflow/remote-kit/forms';
import { Button, Card } from '@backflow/ui';

import { useRef } from 'react';
import type { ReactNode } from 'react';
import { adminSettings, saveSettings } from './api.ts';
import styles from './settings-tab.module.css';

export interface SettingsFormProps {
  settings: VersionedSettings;
}

/** A form of some of the settings. Where another administrator has changed the same settings, both edits are shown. */
export function useSettingsForm<Schema extends z.ZodMiniType<Partial<SiteSettings>, Record<string, unknown>>>(
  schema: Schema,
  settings: VersionedSettings,
  valuesOf: (settings: VersionedSettings) => z.input<Schema>,
) {
  /** The settings when this form was opened or last saved. */
  const base = useRef(settings);
  /** The newest known version, if only settings outside this form have changed since `version`. */
  const currentVersion = (version: number): number => {
    const known = queryClient.getQueryData(adminSettings.queryKey);
    if (!known || known.version <= version) return version;
    return JSON.stringify(valuesOf(known)) === JSON.stringify(valuesOf(base.current))
      ? known.version
      : version;
  };
  return useEditForm<Schema, VersionedSettings>({
    schema,
    record: settings,
    valuesOf: (current) => valuesOf(current ?? settings),
    update: (values, version) => saveSettings(values, currentVersion(version)),
    parse: (current) => z.parse(VersionedSettings, current),
    messages: { updated: 'Settings saved', updateFailed: 'Failed to save settings' },
    onSaved: (saved) => {
      base.current = saved;
    },
  });
}

interface FrameProps<Values extends Record<string, unknown>> {
  form: EditForm<Values>;
  title: string;
  lead: string;
  formats: FieldFormats<Values>;
  children: ReactNode;
}

export function SettingsFrame<Values extends Record<string, unknown>>({
  form,
  title,
  lead,
  formats,
  children,
}: FrameProps<Values>) {
  useBeforeUnload((event) => {
    if (form.isDirty) event.preventDefault();
  });
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
          formats={formats}
          labelOf={form.control.labelOf}
          onResolve={form.resolve}
          onClose={form.dismiss}
        />
      )}
    </Card>
  );
}
