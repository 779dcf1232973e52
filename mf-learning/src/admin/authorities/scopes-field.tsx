import { TextField, useField } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { Button } from '@backflow/ui';
import type { RuleValues } from './api.ts';
import styles from './authorities-page.module.css';

const NONE = { from: '', body: '', text: '' };

/** What a credential is good for, from days on. */
export function ScopesField({ control }: { control: FormControl<RuleValues> }) {
  const { label, value, change } = useField<RuleValues, RuleValues['scopes']>({ control, name: 'scopes' });
  const scopes = value ?? [];
  return (
    <fieldset className={styles.scopes}>
      <legend>{label}</legend>
      {scopes.map((_, index) => (
        <div key={index} className={styles.scope}>
          <TextField control={control} name={`scopes.${index}.text`} label="Scope" />
          <TextField control={control} name={`scopes.${index}.from`} label="From" type="date" optional />
          <TextField control={control} name={`scopes.${index}.body`} label="Certifying body" optional />
          <Button
            size="sm"
            variant="ghost"
            onClick={() => change(scopes.filter((_each, other) => other !== index))}
          >
            Remove Scope
          </Button>
        </div>
      ))}
      <Button size="sm" variant="quiet" onClick={() => change([...scopes, NONE])}>
        Add Scope
      </Button>
    </fieldset>
  );
}
