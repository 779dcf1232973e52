import { fromPacificWallTime, toPacificWallTime } from '@backflow/platform';
import { TextField } from '@backflow/ui';
import type { TextFieldProps } from '@backflow/ui';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField } from './form-control.ts';
import type { FieldProps } from './form-control.ts';

type InputProps = Pick<TextFieldProps, 'hint' | 'optional' | 'placeholder' | 'className' | 'autoComplete'> &
  Partial<Pick<TextFieldProps, 'label'>>;

/** How a value is written in a text field. */
interface TextFormat<Value> {
  format: (value: Value) => string;
  /** @throws RangeError, fit to be shown, for what is no value */
  parse: (text: string) => unknown;
}

/** A number, whole or not; empty is null. What is no number is left to the schema to refuse. */
export function NumberField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldProps<Values, number | null | undefined> & InputProps) {
  return (
    <TextField
      inputMode="decimal"
      {...useFormattedText<Values, number | null | undefined>({ control, name }, NUMBER).input}
      {...rest}
    />
  );
}

/** An amount in dollars, as a decimal text: it is never made a float. */
export function MoneyField<Values extends FieldValues>({
  control,
  name,
  ...rest
}: FieldProps<Values, string | undefined> & InputProps) {
  return (
    <TextField
      placeholder="0.00"
      inputMode="decimal"
      {...useFormattedText<Values, string | undefined>({ control, name }, MONEY).input}
      {...rest}
    />
  );
}

/** An instant, entered as Pacific wall time whatever the browser's zone; empty is null. */
export function DateTimeField<Values extends FieldValues>({
  control,
  name,
  label,
  ...rest
}: FieldProps<Values, string | null | undefined> & InputProps) {
  const {
    input,
    refuse,
    isRefused,
    enter: setText,
  } = useFormattedText<Values, string | null | undefined>({ control, name }, PACIFIC);
  return (
    <TextField
      {...rest}
      {...input}
      type="datetime-local"
      label={<>{label ?? input.label} (Pacific Time)</>}
      onBlur={({ currentTarget: { value, validity } }) => {
        // Half a date has no value, which would pass for an empty field; and so it is no change when it is taken out.
        if (validity.badInput) refuse('', 'This is not a date and time.');
        else if (value === '' && isRefused()) setText('');
        input.onBlur();
      }}
    />
  );
}

/** '1,325.50' as '1325.50'. Any other comma stays, and is refused: '12,50' must not become 1250, nor '1,000' one. */
const ungrouped = (text: string): string => text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');

const NUMBER: TextFormat<number | null | undefined> = {
  format: (value) => (value == null ? '' : String(value)),
  parse: (text) => {
    const plain = ungrouped(text);
    if (plain === '') return null;
    return /^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : text;
  },
};

const MONEY: TextFormat<string | undefined> = {
  format: (value) => value ?? '',
  parse: (text) => ungrouped(text.trim().replace(/^\$/, '')),
};

const PACIFIC: TextFormat<string | null | undefined> = {
  format: (value) => (value == null || value === '' ? '' : toPacificWallTime(value)),
  parse: (text) => (text === '' ? null : fromPacificWallTime(text)),
};

function useFormattedText<Values extends FieldValues, Value>(
  field: FieldProps<Values, Value>,
  { format, parse }: TextFormat<Value>,
) {
  const { label, value, change, reject, isRejected, props } = useField(field);
  // What was typed stays as it was typed ('12.'), until the value is set from elsewhere.
  const [typed, setTyped] = useState<{ text: string; value: unknown }>(() => ({
    text: format(value),
    value,
  }));
  const enter = (text: string) => {
    try {
      const next = parse(text);
      setTyped({ text, value: next });
      change(next);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      setTyped({ text, value: text });
      reject(text, error.message);
    }
  };
  return {
    input: {
      label,
      ...props,
      value: Object.is(typed.value, value) ? typed.text : format(value),
      onChange: (event: { currentTarget: { value: string } }) => enter(event.currentTarget.value),
    },
    enter,
    refuse: reject,
    isRefused: isRejected,
  };
}
