import { SiteSettings } from '@backflow/contracts/settings';
import * as z from '@backflow/contracts/zod';
import { NumberField, SettingsFrame, TextField, useFormValue } from '@backflow/remote-kit/forms';
import { Button, IconButton } from '@backflow/ui';
import { useSettingsForm } from './settings-form.tsx';
import type { SettingsFormProps } from './settings-form.tsx';
import styles from './settings-tab.module.css';

const Figures = z.object({
  homeStatistics: SiteSettings.shape.homeStatistics,
  activeMembers: SiteSettings.shape.activeMembers,
});
const MAX_FIGURES = 6;

/** The figures of the home page, and the forum's count of active members. */
export function FiguresForm({ settings }: SettingsFormProps) {
  const form = useSettingsForm(Figures, settings, (now) => z.parse(Figures, now));
  const { control, setValue } = form;
  const figures = useFormValue(control, 'homeStatistics');
  const set = (next: typeof figures) => setValue('homeStatistics', next, { shouldDirty: true });
  return (
    <SettingsFrame
      form={form}
      title="Figures"
      lead="What the home page and the forum say of how many there are."
      formats={{
        homeStatistics: [
          'Home figures',
          (rows) => rows.map(({ value, label }) => `${value} ${label}`).join('\n'),
        ],
        activeMembers: 'Active members',
      }}
    >
      {figures.map((_, index) => (
        // The index is the key: figures have no id.
        <div key={index} role="group" aria-label={`Home figure ${index + 1}`} className={styles.figure}>
          <TextField control={control} name={`homeStatistics.${index}.value`} label="Value" />
          <TextField control={control} name={`homeStatistics.${index}.label`} label="Label" />
          <IconButton
            icon="close"
            label={`Remove home figure ${index + 1}`}
            onClick={() => set(figures.filter((__, at) => at !== index))}
          />
        </div>
      ))}
      {figures.length < MAX_FIGURES && (
        <div>
          <Button variant="quiet" size="sm" onClick={() => set([...figures, { value: '', label: '' }])}>
            Add Figure
          </Button>
        </div>
      )}
      <NumberField
        control={control}
        name="activeMembers"
        label="Active members"
        hint="Shown in the forum’s statistics."
      />
    </SettingsFrame>
  );
}
