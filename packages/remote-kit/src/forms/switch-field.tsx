import { Switch } from '@backflow/ui';
import type { SwitchProps } from '@backflow/ui';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';
import styles from './fields.module.css';

type Props<Values extends FieldValues> = FieldProps<Values, boolean | undefined> &
  Pick<SwitchProps, 'description'> &
  Partial<Pick<SwitchProps, 'label'>> & {
    /** Called when the user changes the value, for fields that depend on it. */
    onValueChange?: (checked: boolean) => void;
  };

/** A boolean as a switch. */
export function SwitchField<Values extends FieldValues>({
  control,
  name,
  description,
  onValueChange,
  ...rest
}: Props<Values>) {
  const { label, value, change, props } = useField<Values, boolean | undefined>({ control, name });
  const { error, ...input } = props;
  return (
    <Switch
      label={label}
      {...rest}
      {...input}
      aria-invalid={error === undefined ? undefined : true}
      description={
        error === undefined ? (
          description
        ) : (
          <>
            {description} <span className={styles.error}>{error}</span>
          </>
        )
      }
      checked={value ?? false}
      onCheckedChange={(checked) => {
        change(checked);
        onValueChange?.(checked);
      }}
    />
  );
}
