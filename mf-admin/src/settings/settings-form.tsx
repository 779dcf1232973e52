import { VersionedSettings } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { queryClient } from '@backflow/platform';
import { useEditForm } from '@backflow/remote-kit/forms';
import { useRef } from 'react';
import { adminSettings, saveSettings } from './api.ts';

export interface SettingsFormProps {
  settings: VersionedSettings;
}

/** A form of some of the settings. Where another administrator has changed the same settings, both edits are shown. */
export function useSettingsForm<Schema extends z.ZodMiniType<Partial<SiteSettings>, Record<string, unknown>>>(
  schema: Schema,
  settings: VersionedSettings,
  getFormValues: (settings: VersionedSettings) => z.input<Schema>,
) {
  /** The settings when this form was opened or last saved. */
  const base = useRef(settings);
  /** The newest known version, if only settings outside this form have changed since `version`. */
  const currentVersion = (version: number): number => {
    const known = queryClient.getQueryData(adminSettings.queryKey);
    if (!known || known.version <= version) return version;
    return JSON.stringify(getFormValues(known)) === JSON.stringify(getFormValues(base.current))
      ? known.version
      : version;
  };
  return useEditForm<Schema, VersionedSettings>({
    schema,
    record: settings,
    getFormValues: (current) => getFormValues(current ?? settings),
    update: (values, version) => saveSettings(values, currentVersion(version)),
    parse: (current) => z.parse(VersionedSettings, current),
    messages: { updated: 'Settings saved', updateFailed: 'Failed to save settings' },
    onSaved: (saved) => {
      base.current = saved;
    },
  });
}
