import * as ui from '@backflow/ui';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';

type Text = string | null | undefined;
type Bound =
  'name' | 'value' | 'defaultValue' | 'error' | 'disabled' | 'onChange' | 'onBlur' | 'ref' | 'form';
type Props<Values extends FieldValues, Control> = FieldProps<Values, Text> &
  Omit<Control, Bound | 'label'> & {
    /** Overrides the contract's label. */
    label?: ReactNode;
    /** Called when the user changes the value, for fields that depend on it. */
    onValueChange?: (text: string) => void;
  };

/** A text on one line. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  onValueChange,
  ...rest
}: Props<Values, ui.TextFieldProps>) {
  return <ui.TextField {...useTextField({ control, name }, onValueChange)} {...rest} />;
}

export function PasswordField<Values extends FieldValues>({
  control,
  name,
  onValueChange,
  ...rest
}: Props<Values, Omit<ui.TextFieldProps, 'type'>>) {
  control.secrets.add(name);
  return <ui.PasswordField {...useTextField({ control, name }, onValueChange)} {...rest} />;
}

/** A text on several lines. */
export function TextAreaField<Values extends FieldValues>({
  control,
  name,
  onValueChange,
  ...rest
}: Props<Values, ui.TextAreaProps>) {
  return <ui.TextArea {...useTextField({ control, name }, onValueChange)} {...rest} />;
}

/** A select; the value '' means none. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  onValueChange,
  ...rest
}: Props<Values, ui.SelectProps>) {
  return <ui.Select {...useTextField({ control, name }, onValueChange)} {...rest} />;
}

/** Null and undefined show as an empty field. */
function useTextField<Values extends FieldValues>(
  field: FieldProps<Values, Text>,
  onValueChange?: (text: string) => void,
) {
  const { label, value, change, props } = useField(field);
  return {
    label,
    ...props,
    value: value ?? '',
    onChange: ({ currentTarget: { value: text } }: { currentTarget: { value: string } }) => {
      change(text);
      onValueChange?.(text);
    },
  };
}
